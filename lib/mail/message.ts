import { type Enquiry, type WrittenField, writtenFields } from '#lib/enquiry/enquiry.ts'
import { isWebsite } from '#lib/enquiry/formats.ts'
import { type Html, html } from '#lib/html.ts'

export type MailAddress = { name: string; address: string }

/** A mail, ready for any transport. The names are those nodemailer takes, so it can be handed over as it is. */
export type MailMessage = {
  from: MailAddress
  to: string[]
  replyTo: MailAddress
  subject: string
  text: string
  html: string
  messageId: string
  date: Date
}

export type MessageFrame = {
  /** The id of the enquiry: letters, digits, `-` and `_` only. */
  id: string
  /** When the enquiry was accepted; the mail keeps this date however late it leaves. */
  receivedAt: Date
  from: MailAddress
  to: readonly string[]
  siteName: string
}

const REPLY_NAME_CHARACTERS_MAX = 64

/**
 * Turns an enquiry into the mail for the operator. Pure: the same enquiry always gives the same Message-ID and Date,
 * so that a mail which had to be sent twice is recognised as a copy (RFC 5322, 3.6.4).
 *
 * No address but those given is ever written to, and no header but Reply-To and Subject carries a visitor's words.
 */
export function composeMessage(enquiry: Enquiry, frame: MessageFrame): MailMessage {
  return {
    from: frame.from,
    to: [...frame.to],
    replyTo: { name: displayName(enquiry.name), address: enquiry.email },
    subject: enquiry.subject,
    text: composeText(enquiry, frame),
    html: composeHtml(enquiry, frame).toString(),
    messageId: messageIdOf(frame.id, frame.from),
    date: frame.receivedAt,
  }
}

/**
 * A Message-ID in the domain of the sender (RFC 5322, 3.6.4).
 * @param id tells this mail from all others of the sender; letters, digits, `-` and `_` only
 */
export function messageIdOf(id: string, { address }: MailAddress): string {
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

/**
 * A name that is safe and short enough for a header. Marks that turn the direction of writing are left out: they
 * could make the address behind the name look like another one.
 */
function displayName(name: string): string {
  const plain = name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const characters = [...plain.replace(/\s+/g, ' ').trim()]
  if (characters.length <= REPLY_NAME_CHARACTERS_MAX) return characters.join('')
  return `${characters.slice(0, REPLY_NAME_CHARACTERS_MAX - 1).join('')}…`
}

function composeText(enquiry: Enquiry, frame: MessageFrame): string {
  const { short, long } = splitFields(enquiry)
  return [
    enquiry.subject,
    '',
    ...short.map(({ label, value }) => `${label}: ${value}`),
    ...long.flatMap(({ label, value }) => ['', `${label}:`, value]),
    '',
    '-- ',
    footnote(enquiry, frame),
    '',
  ].join('\n')
}

function splitFields(enquiry: Enquiry): { short: WrittenField[]; long: WrittenField[] } {
  const written = writtenFields(enquiry)
  const isLong = ({ lines }: WrittenField) => lines === 'many'
  return { short: written.filter((field) => !isLong(field)), long: written.filter(isLong) }
}

/** Simple enough for every mail client: no tables, no pictures, nothing fetched from anywhere. */
function composeHtml(enquiry: Enquiry, frame: MessageFrame): Html {
  const { short, long } = splitFields(enquiry)
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${enquiry.subject}</title></head>
<body style="margin:0;padding:24px;font:17px/1.6 system-ui,sans-serif">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${enquiry.subject}</h1>
<dl style="margin:0">
${short.map((field) => row(field.label, linked(field)))}
</dl>
${long.map(({ label, value }) => block(label, value))}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #68758d;font-size:15px">${footnote(enquiry, frame)}</p>
</body>
</html>
`
}

function row(label: string, value: Html): Html {
  return html`<dt style="font-weight:600">${label}</dt><dd style="margin:0 0 12px;overflow-wrap:anywhere">${value}</dd>`
}

function block(label: string, value: string): Html {
  return html`<h2 style="margin:24px 0 4px;font-size:17px">${label}</h2>
<p style="margin:0;max-width:66ch;white-space:pre-wrap;overflow-wrap:anywhere">${value}</p>
`
}

function linked({ link, value }: WrittenField): Html {
  switch (link) {
    case 'email':
      return html`<a href="${mailLink(value)}">${value}</a>`
    case 'phone':
      return phoneLink(value)
    case 'website':
      return websiteLink(value)
    default:
      return html`${value}`
  }
}

/** Everything but the letters of an address is escaped: "a?bcc=b@c.example" must not become a second recipient. */
function mailLink(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}

/** A number to press, if what was typed holds one (the home form takes any text). */
function phoneLink(phone: string): Html {
  const number = phone.replace(/[^0-9+]/g, '').replace(/(?!^)\+/g, '')
  return number === '' ? html`${phone}` : html`<a href="tel:${number}">${phone}</a>`
}

function websiteLink(website: string): Html {
  return isWebsite(website) ? html`<a href="${website}">${website}</a>` : html`${website}`
}

function footnote(enquiry: Enquiry, { siteName, receivedAt, id }: MessageFrame): string {
  const when = `${receivedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `Sent from the website of ${siteName} on ${when}. Press Reply to answer ${displayName(enquiry.name)}. Reference: ${id}`
}
