import {
  type Enquiry,
  referenceOf,
  type WrittenField,
  withoutDirectionMarks,
  writerOf,
  writtenFields,
} from '#lib/enquiry/enquiry.ts'
import { html } from '#lib/html.ts'
import { writeMinute } from '#lib/local-time.ts'
import { composeHtml, type MailColors } from './message-html.ts'

export type MailAddress = { name: string; address: string }

/** A mail, ready for any transport. The names are those nodemailer takes, so it can be handed over as it is. */
export type MailMessage = {
  from: MailAddress
  to: string[]
  /** Left out where the visitor was not asked for an address. */
  replyTo?: MailAddress
  subject: string
  headers?: Readonly<Record<string, string>>
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
  /** By whose clock the mail says when it was sent; an IANA name. */
  timeZone: string
  /** Where phone numbers without a country code belong (ISO 3166). */
  country: string
  /** Whether the subject begins with the name of the site. */
  subjectNamesCompany?: boolean | undefined
  colors?: MailColors | undefined
}

const REPLY_NAME_CHARACTERS_MAX = 64
/** By it a mail program can find the mail that a visitor speaks of. */
const REFERENCE_HEADER = 'X-Enquiry-Reference'

/**
 * Turns an enquiry into the mail for the operator. Pure: the same enquiry always gives the same Message-ID and Date,
 * so that a mail which had to be sent twice is recognised as a copy (RFC 5322, 3.6.4).
 *
 * No address but those given is ever written to, and no header but Reply-To and Subject carries a visitor's words.
 */
export function composeMessage(enquiry: Enquiry, frame: MessageFrame): MailMessage {
  const { name = '', email } = writerOf(enquiry)
  return {
    from: frame.from,
    to: [...frame.to],
    ...(email === undefined ? {} : { replyTo: { name: displayName(name), address: email } }),
    subject: withoutDirectionMarks(
      frame.subjectNamesCompany ? `${frame.siteName}: ${enquiry.subject}` : enquiry.subject,
    ),
    headers: { [REFERENCE_HEADER]: referenceOf(frame.id) },
    text: composeText(enquiry, frame),
    html: composeHtml(mailContent(enquiry, frame)).toString(),
    messageId: messageIdOf(frame.id, frame.from),
    date: frame.receivedAt,
  }
}

/**
 * A Message-ID in the domain of the sender (RFC 5322, 3.6.4).
 * @param id tells this mail from all others of the sender; letters, digits, `-` and `_` only
 */
function messageIdOf(id: string, { address }: MailAddress): string {
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

/** A name that is safe and short enough for a header. */
function displayName(name: string): string {
  const plain = withoutDirectionMarks(name)
  const characters = [...plain.replace(/\s+/g, ' ').trim()]
  if (characters.length <= REPLY_NAME_CHARACTERS_MAX) return characters.join('')
  return `${characters.slice(0, REPLY_NAME_CHARACTERS_MAX - 1).join('')}…`
}

/** What both parts of the mail say. */
function mailContent(enquiry: Enquiry, frame: MessageFrame) {
  const written = writtenFields(enquiry)
  const { name, email, phone } = writerOf(enquiry)
  const isLong = ({ lines }: WrittenField) => lines === 'many'
  return {
    subject: enquiry.subject,
    siteName: frame.siteName,
    colors: frame.colors,
    country: frame.country,
    heading: name ?? email ?? phone ?? enquiry.subject,
    reference: referenceOf(frame.id),
    short: written.filter((field) => !isLong(field)),
    long: written.filter(isLong),
    footnote: footnote(enquiry, frame),
  }
}

function composeText(enquiry: Enquiry, frame: MessageFrame): string {
  const { subject, short, long, footnote, reference } = mailContent(enquiry, frame)
  return [
    subject,
    '',
    ...short.map(({ label, value }) => `${label}: ${value}`),
    ...long.flatMap(({ label, value }) => ['', `${label}:`, value]),
    '',
    '-- ',
    footnote,
    `Reference: ${reference}`,
    '',
  ].join('\n')
}

function footnote(enquiry: Enquiry, { siteName, receivedAt, timeZone }: MessageFrame): string {
  const when = writeMinute(receivedAt.getTime(), timeZone)
  return `Sent from the website of ${siteName} on ${when}. ${howToAnswer(enquiry)}`
}

/** How to answer, which without an address is not by pressing Reply: that would write to the website itself. */
function howToAnswer(enquiry: Enquiry): string {
  const { name, email, phone } = writerOf(enquiry)
  const who = displayName(name ?? email ?? 'the visitor')
  if (email !== undefined) return `Press Reply to answer ${who}.`
  const instead = phone === undefined ? '' : ` Call ${displayName(phone)}.`
  return `A reply to this mail does not reach ${who}.${instead}`
}

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
