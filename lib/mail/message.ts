import type { Words } from '#lib/content/schema/words.ts'
import {
  type Enquiry,
  headerText,
  referenceOf,
  type WrittenField,
  worded,
  writerOf,
  writtenFields,
} from '#lib/enquiry/enquiry.ts'
import type { FieldWords } from '#lib/enquiry/fields.ts'
import { isolate } from '#lib/text/direction.ts'
import { fill } from '#lib/text/phrase.ts'
import { composeHtml, type HtmlCompany, type MailContent, type Sentence } from './message-html.ts'

export type MailAddress = { name: string; address: string }

/** A mail, with the field names of nodemailer. */
export type MailMessage = {
  from: MailAddress
  to: string[]
  /** Missing if the form has no e-mail field. */
  replyTo?: MailAddress
  subject: string
  headers?: Readonly<Record<string, string>>
  text: string
  html: string
  messageId: string
  date: Date
}

export type Company = HtmlCompany & {
  /** The time zone of times in the mail; an IANA name. */
  timeZone: string
  /** The language of the format of dates (BCP 47). */
  dates: string
  /** Whether subjects begin with the name of the company. */
  subjectNamesCompany?: boolean | undefined
  fields: Readonly<Record<string, FieldWords>>
  words: Words['mail']
}

export type MessageFrame = {
  /** The id of the enquiry: letters, digits, `-` and `_` only. */
  id: string
  /** When the enquiry was accepted. It is the date of the mail, even if it is sent later. */
  receivedAt: Date
  from: MailAddress
  to: readonly string[]
  company: Company
}

const REPLY_NAME_CHARACTERS_MAX = 64
/** With another value in each mail, Gmail does not put enquiries with one subject into one conversation. */
const REFERENCE_HEADER = 'X-Entity-Ref-ID'

/**
 * Turns an enquiry into the mail for the operator. The same enquiry always has the same Message-ID and Date, so that a
 * mail that was sent twice is recognised as a copy (RFC 5322, 3.6.4).
 *
 * Only the given addresses are recipients, and only Reply-To and Subject contain a visitor's words.
 */
export function composeMessage(enquiry: Enquiry, frame: MessageFrame): MailMessage {
  const { name = '', email } = writerOf(enquiry)
  const content = mailContent(enquiry, frame)
  return {
    from: frame.from,
    to: [...frame.to],
    ...(email === undefined ? {} : { replyTo: { name: displayName(name), address: email } }),
    subject: headerText(subjectOf(enquiry, frame.company)),
    headers: { [REFERENCE_HEADER]: referenceOf(frame.id) },
    text: composeText(content, frame.company),
    html: composeHtml(content, frame.company).toString(),
    messageId: messageIdOf(frame.id, frame.from),
    date: frame.receivedAt,
  }
}

export function subjectOf({ subject }: Enquiry, { name, subjectNamesCompany, words }: Company): string {
  return subjectNamesCompany ? fill(words.subject, { company: name, subject }) : subject
}

/**
 * A Message-ID in the domain of the sender (RFC 5322, 3.6.4).
 * @param id unique among the mails of the sender; only letters, digits, `-` and `_`
 */
export function messageIdOf(id: string, { address }: MailAddress): string {
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

export function displayName(name: string): string {
  const plain = headerText(name)
  const characters = [...plain.replace(/\s+/g, ' ').trim()]
  if (characters.length <= REPLY_NAME_CHARACTERS_MAX) return characters.join('')
  return `${characters.slice(0, REPLY_NAME_CHARACTERS_MAX - 1).join('')}…`
}

function mailContent(enquiry: Enquiry, frame: MessageFrame): MailContent {
  const written = writtenFields(enquiry).map((field) => ({
    ...field,
    ...worded(field, frame.company.fields),
  }))
  const { name, email, phone } = writerOf(enquiry)
  const isLong = ({ lines }: WrittenField) => lines === 'many'
  return {
    subject: enquiry.subject,
    heading: name ?? email ?? phone ?? enquiry.subject,
    reference: referenceOf(frame.id),
    short: written.filter((field) => !isLong(field)),
    long: written.filter(isLong),
    footnote: footnote(enquiry, frame),
  }
}

function composeText({ subject, short, long, footnote, reference }: MailContent, { words }: Company): string {
  return [
    subject,
    '',
    ...short.map((field) => fill(words.line, field)),
    ...long.flatMap(({ label, value }) => ['', fill(words.block, { label }), value]),
    '',
    '-- ',
    footnote.map(([phrase, values]) => fill(phrase, values)).join(' '),
    fill(words.line, { label: words.reference, value: reference }),
    '',
  ].join('\n')
}

/** When it was sent, and how to answer. Without an address, a reply would go to the website. */
function footnote(enquiry: Enquiry, { receivedAt, company }: MessageFrame): Sentence[] {
  const { words } = company
  const { name, email, phone } = writerOf(enquiry)
  const time = writeTime(receivedAt, company)
  const sent: Sentence[] = [[words.sent, { company: company.name, time }], ...pageLanguage(enquiry, company)]
  if (email !== undefined) return [...sent, [words.reply, { name: displayName(name ?? email) }]]
  return [
    ...sent,
    name === undefined ? [words.noReplyToVisitor, {}] : [words.noReply, { name: displayName(name) }],
    ...(phone === undefined ? [] : [[words.call, { phone: displayName(phone) }] satisfies Sentence]),
  ]
}

/** A hint that the answer is expected in another language than that of the company. */
function pageLanguage({ pageLanguage: tag }: Enquiry, { language, words }: Company): Sentence[] {
  if (tag === undefined || tag === language) return []
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
  return [[words.writtenIn, { language: name }]]
}

/**
 * Such as `21 November 2026 at 15:30 GMT+5`, in the language and time zone of the company, without line breaks in the
 * time. In Urdu, the day is written to the left and the time to the right.
 */
export function writeTime(moment: Date, { dates, timeZone }: Company): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  const parts = new Intl.DateTimeFormat(dates, { ...day, ...time }).formatToParts(moment)
  const from = parts.findIndex(({ type }) => type === 'hour')
  const [before, clock] = [parts.slice(0, from), parts.slice(from)].map((some) =>
    some.map(({ value }) => value).join(''),
  )
  return `${before}${isolate(clock?.replaceAll(' ', '\u00a0') ?? '', before ?? '')}`
}
