import {
  type Enquiry,
  type HoldReason,
  headerText,
  referenceOf,
  worded,
  writerOf,
  writtenFields,
} from '#lib/enquiry/enquiry.ts'
import { type Html, html } from '#lib/text/html.ts'
import { fill, fillCount, type Phrase } from '#lib/text/phrase.ts'
import {
  type Company,
  displayName,
  type MailAddress,
  type MailMessage,
  messageIdOf,
  subjectOf,
  writeTime,
} from './message.ts'
import { fillHtml, lines, mailtoUrl, type Sentence } from './message-html.ts'

/* Mails from the site itself to its operator. */

type Addresses = { from: MailAddress; to: readonly string[] }

/** A paragraph, in both parts of a mail. */
type Paragraph = { text: string; html: Html }

/** Composes a mail of plain paragraphs. */
export function composeNotice(
  { subject, paragraphs }: { subject: string; paragraphs: readonly (string | Paragraph)[] },
  { from, to }: Addresses,
  { language, direction }: Pick<Company, 'language' | 'direction'> = { language: 'en', direction: 'ltr' },
): MailMessage {
  const written = paragraphs.map((each) =>
    typeof each === 'string' ? paragraph([each as Phrase, {}]) : each,
  )
  const markup = written.map((each) => html`<p>${each.html}</p>`)
  return {
    from,
    to: [...to],
    replyTo: from,
    subject,
    text: `${written.map(({ text }) => text).join('\n\n')}\n`,
    html: html`<!doctype html><html lang="${language}" dir="${direction}"><title>${subject}</title><body dir="${direction}">${markup}</body></html>`.toString(),
    messageId: messageIdOf(`notice-${crypto.randomUUID()}`, from),
    date: new Date(),
  }
}

function paragraph(...sentences: readonly Sentence[]): Paragraph {
  return {
    text: sentences.map(([phrase, values]) => fill(phrase, values)).join('\n'),
    html: html`${sentences.map((sentence, index) => html`${index > 0 ? html`<br>` : ''}${fillHtml(sentence)}`)}`,
  }
}

/** An enquiry that looks like spam, and was not mailed. */
export type HeldEnquiry = {
  id: string
  receivedAt: Date
  enquiry: Enquiry
  reasons: readonly HoldReason[]
}

type HeldReport = {
  enquiries: readonly HeldEnquiry[]
  /** How many more are held, which the next mail will list. */
  more: number
  /** `refused`: the relay does not accept their words. */
  texts: 'listed' | 'refused'
}

/**
 * The mail about held enquiries: each with all its words, why it was held, and a link to answer its sender. No word of a
 * visitor is in a header, and no link of theirs can be pressed.
 */
export function composeHeldReport(
  { enquiries, more, texts }: HeldReport,
  { company, ...addresses }: Addresses & { company: Company },
): MailMessage {
  const { words, language } = company
  const [list, release] = ['npm run enquiries -- list --state held', 'npm run enquiries -- release <id>']
  const count = enquiries.length
  const ofAll: (string | Paragraph)[] = [
    fillCount(words.held, count, language),
    ...(texts === 'refused' ? [words.heldRefused] : []),
    ...(more > 0 ? [fillCount(words.heldMore, more, language)] : []),
    paragraph([words.heldCommands, { list, release }]),
  ]
  return composeNotice(
    {
      subject: fillCount(words.heldSubject, count, language),
      paragraphs: [
        ...ofAll,
        ...enquiries.flatMap((held) => [
          RULE,
          describeReasons(held, company),
          ...(texts === 'listed' ? writtenParagraphs(held, company) : []),
        ]),
      ],
    },
    addresses,
    company,
  )
}

const RULE: Paragraph = { text: '_'.repeat(40), html: html`<hr>` }

/** The reference of a held enquiry, when it was sent, and why it was held. */
function describeReasons({ id, receivedAt, reasons }: HeldEnquiry, company: Company): Paragraph {
  const { name, words } = company
  return paragraph(
    [words.line, { label: words.reference, value: referenceOf(id) }],
    [words.sent, { company: name, time: writeTime(receivedAt, company) }],
    ...reasons.map((reason): Sentence => [words.heldReasons[reason], {}]),
  )
}

/** All words of a held enquiry, and how to answer it. */
function writtenParagraphs({ enquiry }: HeldEnquiry, company: Company): Paragraph[] {
  const { words, fields } = company
  const written = writtenFields(enquiry).map((field) => ({ ...field, ...worded(field, fields) }))
  const short = written.filter((field) => field.lines !== 'many')
  const long = written.filter((field) => field.lines === 'many')
  return [
    { text: enquiry.subject, html: html`<bdi>${enquiry.subject}</bdi>` },
    paragraph(...short.map((field): Sentence => [words.line, field])),
    ...long.flatMap(({ label, value }) => [
      paragraph([words.block, { label }]),
      { text: value, html: html`<span dir="auto" style="white-space:pre-wrap">${lines(value)}</span>` },
    ]),
    ...answerTo(enquiry, company),
  ]
}

function answerTo(enquiry: Enquiry, company: Company): Paragraph[] {
  const { words } = company
  const { name, email, phone } = writerOf(enquiry)
  if (email === undefined) return phone === undefined ? [] : [paragraph([words.call, { phone }])]
  const label = fill(words.heldAnswer, { name: displayName(name ?? email) })
  const subject = encodeURIComponent(`Re: ${headerText(subjectOf(enquiry, company))}`)
  const address = `${mailtoUrl(email)}?subject=${subject}`
  return [
    { text: fill(words.line, { label, value: address }), html: html`<a href="${address}">${label}</a>` },
  ]
}
