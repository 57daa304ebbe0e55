import type { Address, Email, RawEmail } from 'postal-mime'

/** A mail as the inbox shows and tells it. Addresses read `Name <address>`, or the bare address. */
export type InboxMessage = {
  id: number
  /** ISO 8601, UTC */
  receivedAt: string
  /** What was said in the SMTP dialogue, which decides where a mail goes; the headers only claim. */
  envelope: { from: string; to: string[] }
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
  attachments: string[]
  raw: string
}

export type Received = Pick<InboxMessage, 'id' | 'receivedAt' | 'envelope'> & { source: Buffer }

/** Turns what came over the wire into a message, with the given parser (postal-mime's own `parse`). */
export async function readMessage(
  { source, ...received }: Received,
  parse: (source: RawEmail) => Promise<Email>,
): Promise<InboxMessage> {
  const email = await parse(source)
  return {
    ...received,
    from: addresses([email.from])[0] ?? '',
    to: addresses(email.to),
    replyTo: addresses(email.replyTo),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType }) => filename ?? mimeType),
    raw: source.toString('utf8'),
  }
}

function addresses(list: (Address | undefined)[] = []): string[] {
  return list
    .flatMap((entry) => (entry?.group ? entry.group : [entry]))
    .map((entry) => (entry?.name ? `${entry.name} <${entry.address}>` : (entry?.address ?? '')))
    .filter(Boolean)
}
