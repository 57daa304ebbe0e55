import { fieldNames } from '#lib/enquiry/fields.ts'
import { formOf, toTime } from './entry-text.ts'
import type { Entry } from './store.ts'

const columns: Record<string, (entry: Entry) => string | undefined> = {
  id: ({ id }) => id,
  received: ({ receivedAt }) => toTime(receivedAt),
  state: ({ state }) => state,
  tries: ({ tries }) => String(tries),
  code: ({ code }) => code,
  form: formOf,
  subject: ({ enquiry }) => enquiry?.subject,
  ...Object.fromEntries(fieldNames.map((field) => [field, ({ enquiry }: Entry) => enquiry?.[field]])),
}

/** Without it, spreadsheets read UTF-8 as an alphabet of the last century. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A table with a head, for spreadsheets (RFC 4180). */
export function toCsv(entries: readonly Entry[]): string {
  const lines = entries.map((entry) => Object.values(columns).map((read) => read(entry) ?? ''))
  const table = [Object.keys(columns), ...lines]
  return BYTE_ORDER_MARK + table.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** Also in their full-width and small forms, which Excel takes for the same. */
const BEGINS_FORMULA = /^[\s\0]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n\0]/

/**
 * Spreadsheets run what begins like a formula, also from a file that a stranger could write into. An apostrophe
 * makes it text. It stays visible, which is why only cells that need it get one (OWASP, CSV Injection). All cells are
 * quoted: where the list separator is a semicolon, one inside a cell would begin another cell.
 */
function cell(value: string): string {
  const harmless = BEGINS_FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
