import { describeCount } from '#lib/count.ts'
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
import { writeSecond, writeWallTime } from '#lib/local-time.ts'
import type { Entry } from '#lib/outbox/store.ts'

/**
 * One enquiry in one line: id, reference, state, time, attempts, code, form, sender.
 * @param timeZone by whose clock; an IANA name
 */
export function describeLine(entry: Entry, timeZone: string): string {
  const { id, state, receivedAt, tries, code = '', enquiry } = entry
  const form = (formIdOf(entry) ?? '').padEnd(11)
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

/** All that is known about one, for a person at a terminal. @param timeZone by whose clock; an IANA name */
export function describeEntry(entry: Entry, timeZone: string): string {
  const { id, state, receivedAt, dueAt, settledAt, tries, refusals, code, receipt, deliveredTo, enquiry } =
    entry
  const written = enquiry === undefined ? [] : writtenFields(enquiry)
  const time = (at: number) => writeSecond(at, timeZone)
  const facts: [string, string | undefined][] = [
    ['id', id],
    ['reference', referenceOf(id)],
    ['state', state],
    ['received', time(receivedAt)],
    ['due', state === 'queued' ? (dueAt === 0 ? 'now' : time(dueAt)) : undefined],
    ['settled', settledAt === undefined ? undefined : time(settledAt)],
    ['tries', `${tries}, ${refusals} of them refused by the relay`],
    ['last code', code],
    ['receipt', receipt],
    ['sent to', deliveredTo.join(', ') || undefined],
    ['form', formIdOf(entry)],
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

/** The form it was sent with; undefined when its text is gone. Programs may name none, and a form may be gone. */
function formIdOf({ enquiry }: Entry): string | undefined {
  return enquiry && (findForm(enquiry.form)?.id ?? 'other')
}

/** The one format of times for machines: UTC, to the second (ISO 8601). */
function toTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** An entry as JSON says it: the same, with its times in that format. */
export function toJson(entry: Entry): object {
  const { receivedAt, dueAt, settledAt } = entry
  return {
    ...entry,
    receivedAt: toTime(receivedAt),
    dueAt: dueAt === 0 ? 'at once' : toTime(dueAt),
    settledAt: settledAt === undefined ? undefined : toTime(settledAt),
  }
}

/** Minutes below two hours, hours above. */
export function describeAge(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120
    ? describeCount(minutes, 'minute', 'minutes')
    : describeCount(Math.round(minutes / 60), 'hour', 'hours')
}

type Column = [head: string, read: (entry: Entry) => string | undefined]

/** Times for people are in the company's time zone; this column for programs is unambiguous, in UTC. */
const columnsFor = (entries: readonly Entry[], timeZone: string): Column[] => [
  ['id', ({ id }) => id],
  [`received (${timeZone})`, ({ receivedAt }) => writeWallTime(receivedAt, timeZone)],
  ['received in UTC', ({ receivedAt }) => toTime(receivedAt)],
  ['state', ({ state }) => state],
  ['tries', ({ tries }) => String(tries)],
  ['code', ({ code }) => code],
  ['form', formIdOf],
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

/** Without it, spreadsheets read UTF-8 as an alphabet of the last century. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table with a head, for spreadsheets (RFC 4180).
 * @param timeZone by whose clock its times are told to people; an IANA name
 */
export function toCsv(entries: readonly Entry[], timeZone: string): string {
  const columns = columnsFor(entries, timeZone)
  const lines = entries.map((entry) => columns.map(([, read]) => read(entry) ?? ''))
  const table = [columns.map(([head]) => head), ...lines]
  return BYTE_ORDER_MARK + table.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** Characters after which a spreadsheet begins a cell: separators of cells or lines. Excel uses that of its country. */
const SEPARATORS = ';\\t\\n\\v\\f\\r\\x85\\u2028\\u2029'
/** The signs also in their full-width and small forms, which Excel takes for the same. */
const FORMULA = `(?:(?![${SEPARATORS}])[\\s\\0"])*[=+\\-@＝＋－＠﹦﹢﹣﹫]`
const BEFORE_FORMULA = new RegExp(`(?<=^|[${SEPARATORS}])(?=${FORMULA})|^(?=[\\t\\r\\n\\0])`, 'g')

/**
 * Spreadsheets run what begins like a formula, also from a file that a stranger could write into. An apostrophe
 * makes it text. It stays visible, so only what needs it gets one (OWASP, CSV Injection). All cells are quoted, but
 * where cells are parted by semicolons or tabs only a quote right behind one of these counts: each of these, and each
 * line break, may begin a cell.
 */
function cell(value: string): string {
  return `"${value.replace(BEFORE_FORMULA, "'").replaceAll('"', '""')}"`
}
