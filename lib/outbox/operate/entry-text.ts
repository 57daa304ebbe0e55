import {
  type Enquiry,
  formerFields,
  referenceOf,
  type WrittenField,
  writerOf,
  writtenFields,
} from '#lib/enquiry/enquiry.ts'
import { fieldNames } from '#lib/enquiry/fields.ts'
import { findForm } from '#lib/enquiry/forms.ts'
import type { Entry } from '#lib/outbox/store.ts'
import { describeCount } from '#lib/text/count.ts'
import { writeSecond, writeWallTime } from '#lib/text/local-time.ts'

/**
 * One enquiry in one line: id, reference, state, time, attempts, code, form (with the language, if the site has several), sender.
 * @param timeZone an IANA name
 */
export function describeLine(entry: Entry, timeZone: string): string {
  const { id, state, receivedAt, tries, code = '', enquiry } = entry
  const language = enquiry?.pageLanguage === undefined ? '' : ` (${enquiry.pageLanguage})`
  const form = `${formIdOf(entry) ?? ''}${language}`.padEnd(11)
  const who = enquiry === undefined ? '(text deleted)' : describeWriter(enquiry)
  return [
    id,
    referenceOf(id),
    state.padEnd(7),
    writeSecond(receivedAt, timeZone),
    String(tries).padStart(4),
    code.padEnd(16),
    form,
    who,
  ].join('  ')
}

function describeWriter(enquiry: Enquiry): string {
  const { name, email, phone } = writerOf(enquiry)
  const reach = email ?? phone
  return [name, reach && `<${reach}>`].filter(Boolean).join(' ') || '(no name)'
}

/** All details of an enquiry, for the terminal. @param timeZone an IANA name */
export function describeEntry(entry: Entry, timeZone: string): string {
  const { id, state, receivedAt, dueAt, settledAt, tries, refusals, code, receipt, deliveredTo, enquiry } =
    entry
  const written = enquiry === undefined ? [] : writtenFields(enquiry)
  const refused = Object.values(refusals).reduce((sum, each) => sum + each)
  const time = (at: number) => writeSecond(at, timeZone)
  const facts: [string, string | undefined][] = [
    ['id', id],
    ['reference', referenceOf(id)],
    ['state', state],
    ['received', time(receivedAt)],
    ['due', state === 'queued' ? (dueAt === 0 ? 'now' : time(dueAt)) : undefined],
    [state === 'held' ? 'reported' : 'settled', settledAt === undefined ? undefined : time(settledAt)],
    ['tries', `${tries}, ${refused} of them refused by the relay`],
    [state === 'held' ? 'held for' : 'last code', code],
    ['receipt', receipt],
    ['sent to', deliveredTo.join(', ') || undefined],
    ['form', formIdOf(entry)],
    ['language', enquiry?.pageLanguage],
    ['subject', enquiry?.subject],
    ...written.filter(isShort).map(({ name, value }): [string, string] => [name, value]),
  ]
  const lines = facts.filter(([, value]) => value !== undefined)
  const head = lines.map(([name, value]) => `${name.padEnd(10)} ${value}`).join('\n')
  const texts = written.filter((field) => !isShort(field)).map(({ name, value }) => `${name}:\n${value}`)
  return [
    head,
    ...(enquiry === undefined ? ['(The text was deleted after its retention time.)'] : texts),
  ].join('\n\n')
}

function isShort({ lines }: WrittenField): boolean {
  return lines !== 'many'
}

/** The form of an enquiry; undefined when its text was deleted. `other` for posts without a form, and for removed forms. */
function formIdOf({ enquiry }: Entry): string | undefined {
  return enquiry && (findForm(enquiry.form)?.id ?? 'other')
}

/** The format of times for machines: UTC, to the second (ISO 8601). */
function toTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** An entry for JSON, with its times in that format. */
export function toJson(entry: Entry): object {
  const { receivedAt, dueAt, settledAt } = entry
  return {
    ...entry,
    receivedAt: toTime(receivedAt),
    dueAt: dueAt === 0 ? 'at once' : toTime(dueAt),
    settledAt: settledAt === undefined ? undefined : toTime(settledAt),
  }
}

/** Minutes up to two hours, then hours. */
export function describeAge(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120
    ? describeCount(minutes, 'minute', 'minutes')
    : describeCount(Math.round(minutes / 60), 'hour', 'hours')
}

type Column = [head: string, read: (entry: Entry) => string | undefined]

const LANGUAGE: Column = ['language', ({ enquiry }) => enquiry?.pageLanguage]

/** The column in UTC is for programs; the others are in the company's time zone. */
const columnsFor = (entries: readonly Entry[], timeZone: string): Column[] => [
  ['id', ({ id }) => id],
  [`received (${timeZone})`, ({ receivedAt }) => writeWallTime(receivedAt, timeZone)],
  ['received in UTC', ({ receivedAt }) => toTime(receivedAt)],
  ['state', ({ state }) => state],
  ['tries', ({ tries }) => String(tries)],
  ['code', ({ code }) => code],
  ['form', formIdOf],
  ...(entries.some(({ enquiry }) => enquiry?.pageLanguage) ? [LANGUAGE] : []),
  ['subject', ({ enquiry }) => enquiry?.subject],
  ...fieldNames.map((field): Column => [field, ({ enquiry }) => enquiry?.[field]]),
  ...new Set(entries.flatMap((entry) => Object.keys(readFormer(entry))))
    .values()
    .map((name): Column => [name, (entry) => readFormer(entry)[name]]),
]

/** The values of fields that the table no longer has, by name. */
function readFormer({ enquiry }: Entry): Record<string, string> {
  const former = enquiry === undefined ? [] : formerFields(enquiry)
  return Object.fromEntries(former.map(({ name, value }) => [name, value]))
}

/** Without it, spreadsheets do not recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table with a head, for spreadsheets (RFC 4180).
 * @param timeZone of the times for people; an IANA name
 */
export function toCsv(entries: readonly Entry[], timeZone: string): string {
  const columns = columnsFor(entries, timeZone)
  const lines = entries.map((entry) => columns.map(([, read]) => read(entry) ?? ''))
  const table = [columns.map(([head]) => head), ...lines]
  return BYTE_ORDER_MARK + table.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** Separators of cells and lines in spreadsheets. Excel uses those of its country. */
const SEPARATORS = ';\\t\\n\\v\\f\\r\\x85\\u2028\\u2029'
/** Includes full-width and small forms of the signs, which Excel treats as equal. */
const FORMULA = `(?:(?![${SEPARATORS}])[\\s\\0"])*[=+\\-@＝＋－＠﹦﹢﹣﹫]`
const BEFORE_FORMULA = new RegExp(`(?<=^|[${SEPARATORS}])(?=${FORMULA})|^(?=[\\t\\r\\n\\0])`, 'g')

/**
 * Spreadsheets execute a cell that begins like a formula. An apostrophe makes it text. It is visible, so only cells that
 * need it get one (OWASP, CSV Injection). All cells are quoted, but for a program that separates by semicolons or tabs,
 * each of these and each line break in a cell may begin a new one.
 */
function cell(value: string): string {
  return `"${value.replace(BEFORE_FORMULA, "'").replaceAll('"', '""')}"`
}
