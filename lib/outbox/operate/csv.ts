import { formerFields } from '#lib/enquiry/enquiry.ts'
import { fieldNames } from '#lib/enquiry/fields.ts'
import { writeWallTime } from '#lib/local-time.ts'
import { formOf, toTime } from '#lib/outbox/entry-text.ts'
import type { Entry } from '#lib/outbox/store.ts'

type Column = [head: string, read: (entry: Entry) => string | undefined]

/** What people read by their clock, programs read beside it: under the same name, and unmistakably, in any time zone. */
const columnsFor = (entries: readonly Entry[], timeZone: string): Column[] => [
  ['id', ({ id }) => id],
  [`received (${timeZone})`, ({ receivedAt }) => writeWallTime(receivedAt, timeZone)],
  ['received in UTC', ({ receivedAt }) => toTime(receivedAt)],
  ['state', ({ state }) => state],
  ['tries', ({ tries }) => String(tries)],
  ['code', ({ code }) => code],
  ['form', formOf],
  ['subject', ({ enquiry }) => enquiry?.subject],
  ...fieldNames.map((field): Column => [field, ({ enquiry }) => enquiry?.[field]]),
  ...formerNames(entries).map((name): Column => [name, (entry) => readFormer(entry)[name]]),
]

function formerNames(entries: readonly Entry[]): string[] {
  return [...new Set(entries.flatMap((entry) => Object.keys(readFormer(entry))))]
}

/** What stands in fields that the table of today no longer has, by name. */
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

/** What begins a cell to one spreadsheet or another: a separator of cells or of lines. Excel takes what its country uses. */
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
