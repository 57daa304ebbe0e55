import { type Brand, WOVEN } from '#lib/brand/brand.ts'
import type { WrittenField } from '#lib/enquiry/enquiry.ts'
import { isWebsite } from '#lib/enquiry/fields.ts'
import { type Html, html } from '#lib/text/html.ts'
import { telephoneUrl } from '#lib/text/phone.ts'
import type { Phrase } from '#lib/text/phrase.ts'

/** What the HTML part says about the company. */
export type HtmlCompany = {
  name: string
  /** The country of phone numbers without a country code (ISO 3166). */
  country: string
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
  colors: MailColors
  words: { reference: string }
}

/** The content of both parts of a mail. */
export type MailContent = {
  subject: string
  /** The visitor's name, if given. */
  heading: string
  reference: string
  /** The fields of one line, and those of many. */
  short: LabelledField[]
  long: LabelledField[]
  footnote: Sentence[]
}

type LabelledField = WrittenField & { label: string }

/** A text, and the values for its places. */
export type Sentence = [phrase: Phrase<string>, values: Readonly<Record<string, string>>]

/*
 * The mail as HTML: one sheet of at most 600 px with a column of labels, as one table, because every mail program
 * supports tables. Styles are on the elements; the style element has only those that cannot be there, the dark colours,
 * and a program that drops it shows the light ones. Nothing is fetched.
 *
 * Outlook for Windows uses Word, which ignores max-width and white-space, uses Times if the first font of a list is
 * missing, and takes the widths of columns from the first row, which spans both. The conditional comments and the
 * elements for line breaks are for Word.
 */

const FONT = "font-family:'Host Grotesk',system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/** With the padding of the label, which Word includes. */
const LABEL_WIDTH_PX = 148
const SHEET_WIDTH_PX = 600

/** Markup for Word alone, before the page and inside the table. */
const WORD_STYLES = html`<!--[if mso]><style>.sheet { width: ${String(SHEET_WIDTH_PX)}px !important } td, h1, h2, p { font-family: Arial, sans-serif !important }</style><![endif]-->`
const WORD_COLUMNS = html`<!--[if mso]><colgroup><col width="${String(LABEL_WIDTH_PX)}"><col width="${String(SHEET_WIDTH_PX - LABEL_WIDTH_PX)}"></colgroup><![endif]-->`

/** The colours of a mail, as `#rrggbb`, by theme. */
export type MailColors = Record<
  'page' | 'sheet' | 'ink' | 'muted' | 'line' | 'link' | 'weft',
  { light: string; dark: string }
> & {
  edge: string
  /** Whether the woven mark is beside the name: false if the company has a logo. */
  hasWovenMark: boolean
}

function darkRules({ page, sheet, ink, muted, line, link, weft }: MailColors): string {
  return `@media (prefers-color-scheme: dark) {
.page { background-color: ${page.dark} !important }
.sheet { background-color: ${sheet.dark} !important }
.ink { color: ${ink.dark} !important }
.muted { color: ${muted.dark} !important }
.line { border-color: ${line.dark} !important }
.link { color: ${link.dark} !important }
.weft { color: ${weft.dark} !important }
}`
}

/**
 * The HTML part. Every value is escaped. Mail programs drop the html element, so the table has the language and the
 * direction. Texts of visitors have their own direction.
 */
export function composeHtml(content: MailContent, company: HtmlCompany): Html {
  const { subject, heading, reference, short, long, footnote } = content
  const { name, language, direction, words, colors } = company
  const { page, sheet, ink, muted, line, edge } = colors
  const look: Look = { colors, direction, start: direction === 'rtl' ? 'right' : 'left' }
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>:root { color-scheme: light dark }
${darkRules(colors)}</style>${WORD_STYLES}</head>
<body class="page" dir="${direction}" bgcolor="${page.light}" style="margin:0;padding:24px 12px;background-color:${page.light}">
<table role="presentation" class="sheet" lang="${language}" dir="${direction}" align="center" width="${String(SHEET_WIDTH_PX)}" bgcolor="${sheet.light}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${String(SHEET_WIDTH_PX)}px;margin:0 auto;background-color:${sheet.light};border-top:6px solid ${edge};text-align:${look.start};${FONT};font-size:17px;line-height:1.55">${WORD_COLUMNS}
<tr><td colspan="2" style="padding:24px 24px 16px">
<p class="ink" style="margin:0;font-size:17px;font-weight:600;color:${ink.light}">${wovenMark(colors)}${name}</p>
<h1 class="ink" dir="auto" style="margin:20px 0 0;font-size:27px;line-height:1.2;font-weight:600;text-align:${look.start};color:${ink.light};overflow-wrap:anywhere">${heading}</h1>
</td></tr>
${short.filter((field) => field.name !== 'name').map((field) => row(field.label, linked(field, company.country, colors), look))}
${row(words.reference, html`<bdi dir="ltr">${reference}</bdi>`, look)}
${long.map(({ label, value }) => block(label, value, look))}
<tr><td colspan="2" class="muted line" style="padding:12px 24px 24px;border-top:1px solid ${line.light};font-size:15px;color:${muted.light};overflow-wrap:anywhere">${footnote.map((sentence, index) => html`${index > 0 ? ' ' : ''}${fillHtml(sentence)}`)}</td></tr>
</table>
</body>
</html>
`
}

/** A sentence whose values are isolated, because they may have another direction. */
export function fillHtml([phrase, values]: Sentence): Html {
  const parts = phrase
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<bdi>${values[part] ?? ''}</bdi>`))
  return html`${parts}`
}

type Look = { colors: MailColors; direction: 'ltr' | 'rtl'; start: 'left' | 'right' }

function padding({ direction }: Look, top: number, end: number, bottom: number, start: number): string {
  const [right, left] = direction === 'rtl' ? [start, end] : [end, start]
  return `padding:${top}px ${right}px ${bottom}px ${left}px`
}

/** The mark as two characters, because many mail programs block pictures. */
function wovenMark({ hasWovenMark, weft, edge }: MailColors): Html {
  if (!hasWovenMark) return html``
  return html`<span aria-hidden="true"><span class="weft" style="color:${weft.light}">&#9626;</span><span style="color:${edge}">&#9630;</span></span>&nbsp;`
}

function row(label: string, value: Html, look: Look): Html {
  const { ink, muted, line } = look.colors
  return html`<tr><td class="muted line" width="${String(LABEL_WIDTH_PX)}" align="${look.start}" valign="top" style="box-sizing:border-box;${padding(look, 8, 12, 8, 24)};border-top:1px solid ${line.light};font-size:15px;font-weight:400;line-height:1.75;color:${muted.light}">${label}</td><td class="ink line" dir="auto" align="${look.start}" valign="top" style="${padding(look, 8, 24, 8, 0)};border-top:1px solid ${line.light};text-align:${look.start};color:${ink.light};overflow-wrap:anywhere;word-break:break-word">${value}</td></tr>
`
}

function block(label: string, value: string, { colors: { ink, muted, line } }: Look): Html {
  return html`<tr><td colspan="2" class="line" style="padding:16px 24px;border-top:1px solid ${line.light}">
<h2 class="muted" style="margin:0;font-size:15px;font-weight:400;color:${muted.light}">${label}</h2>
<p class="ink" dir="auto" style="margin:4px 0 0;text-align:start;unicode-bidi:plaintext;color:${ink.light};white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word">${lines(value)}</p>
</td></tr>
`
}

/** `white-space` keeps several spaces in a row, where it is supported. */
export function lines(text: string): Html[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
}

function linked({ link, value }: WrittenField, country: string, colors: MailColors): Html {
  const address = link && addressOf[link](value, country)
  return address === undefined
    ? html`${value}`
    : html`<a class="link" dir="ltr" href="${address}" style="color:${colors.link.light};text-decoration:underline">${value}</a>`
}

/**
 * The link to write to an address (RFC 6068). Everything but its letters is escaped: "a?bcc=b@c.example" must not become a
 * second recipient.
 */
export function mailtoUrl(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}

/** The link of a value. Undefined if it is invalid, because a form may accept any text. */
const addressOf: Record<
  NonNullable<WrittenField['link']>,
  (value: string, country: string) => string | undefined
> = {
  email: mailtoUrl,
  phone: telephoneUrl,
  website: (value) => (isWebsite(value) ? value : undefined),
}

/** The colours of the company's mails, and whether they have the woven mark. */
export function mailColors({ page, colors, logo }: Brand): MailColors {
  return {
    page: { light: page.surfaceRaised.light, dark: page.surface.dark },
    sheet: { light: page.surface.light, dark: page.surfaceRaised.dark },
    ink: page.ink,
    muted: page.inkMuted,
    line: page.line,
    link: page.primary,
    weft: { light: colors.main, dark: colors.mainLight },
    edge: colors.accent,
    hasWovenMark: logo === WOVEN,
  }
}
