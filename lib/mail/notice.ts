import { html } from '#lib/html.ts'
import { type MailAddress, type MailMessage, messageIdOf } from './message.ts'

export type Notice = { subject: string; paragraphs: readonly string[] }

/** A mail from the site itself to those who run it. Carries nothing of any visitor. */
export function composeNotice(
  { subject, paragraphs }: Notice,
  { from, to }: { from: MailAddress; to: readonly string[] },
): MailMessage {
  const text = paragraphs.map((each) => html`<p>${each}</p>`)
  return {
    from,
    to: [...to],
    replyTo: from,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: html`<!doctype html><html lang="en"><title>${subject}</title>${text}</html>`.toString(),
    messageId: messageIdOf(`notice-${crypto.randomUUID()}`, from),
    date: new Date(),
  }
}
