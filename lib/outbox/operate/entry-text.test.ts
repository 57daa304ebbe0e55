import { describe, expect, test } from 'vitest'
import type { Entry } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { describeEntry, describeLine, toCsv as toCsvOf, toJson } from './entry-text.ts'

const at = Date.UTC(2026, 10, 21, 23, 30, 5)
const entry: Entry = {
  id: 'abc',
  state: 'queued',
  receivedAt: at,
  dueAt: at + 60_000,
  settledAt: at + 120_000,
  tries: 1,
  refusals: { doubt: 0, rejection: 0, other: 0 },
  crashes: 0,
  code: undefined,
  receipt: undefined,
  deliveredTo: [],
  enquiry: anEnquiry,
}

test('texts show times in the time zone of the company, JSON in UTC, and tables in both', () => {
  expect(describeLine(entry, 'Asia/Karachi')).toContain('  2026-11-22 04:30:05 +05:00  ')
  const told = describeEntry(entry, 'Asia/Karachi')
  for (const line of [
    'received   2026-11-22 04:30:05',
    'due        2026-11-22 04:31:05',
    'settled    2026-11-22 04:32:05',
  ])
    expect(told).toContain(`${line} +05:00\n`)
  expect(toJson(entry)).toMatchObject({
    receivedAt: '2026-11-21T23:30:05Z',
    dueAt: '2026-11-21T23:31:05Z',
    settledAt: '2026-11-21T23:32:05Z',
  })
  expect(toCsv([entry])).toContain(
    '\r\n"abc","2026-11-22 04:30:05","2026-11-21T23:30:05Z","queued","1","","contact",',
  )
})

const toCsv = (entries: readonly Entry[]) => toCsvOf(entries, 'Asia/Karachi')
const withMessage = (message: string) => toCsv([{ ...entry, enquiry: { ...anEnquiry, message } }])
const [before = '', after = ''] = withMessage('the message').split('"the message"')
/** The cell of a message, in any column. */
const messageCell = (message: string) => withMessage(message).slice(before.length, -after.length)

test('the language of the page is in the list, the details and the table, if the site has several', () => {
  const urdu = { ...entry, enquiry: { ...anEnquiry, pageLanguage: 'ur' } }
  expect(describeLine(urdu, 'UTC')).toContain('contact (ur)')
  expect(describeEntry(urdu, 'UTC')).toMatch(/^language +ur$/m)
  expect(toCsv([urdu])).toMatch(/"language".*\r\n.*"ur"/)
  expect(`${describeEntry(entry, 'UTC')}${toCsv([entry])}`).not.toContain('language')
})

test('text that a spreadsheet would run as a formula is escaped, and other text is unchanged', () => {
  const begun = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\0x',
    ' =1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
  ]
  for (const message of begun) expect(messageCell(message)).toBe(`"'${message}"`)
  expect(messageCell('a;b\nc; =1\n- d-e;\n')).toBe(`"a;b\nc;' =1\n'- d-e;\n"`)
})

/** Reads a table as spreadsheets do: text after a closing quote belongs to its cell (as in Python's csv). */
function cellsOf(table: string, separator: string): string[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"?)?([^${separator}\\r\\n]*)(?:${separator}|\\r\\n?|\\n|$)`,
    'gy',
  )
  return [...table.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
}
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠﹦﹢﹣﹫]/

describe.each([',', ';', '\t'])('for a reader that separates cells by %j', (separator) => {
  const formulasIn = (name: string, message: string) => {
    const table = toCsv([{ ...entry, enquiry: { ...anEnquiry, name, message } }])
    return cellsOf(table, separator).filter((each) => FORMULA.test(each))
  }

  test('no two short texts in one line make a formula', () => {
    const signs = ['=', '＝', separator, '\t', '\r', '\n', '"', ' ', 'x']
    const texts = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => `${a}${b}${c}`)))
    const tried = texts.flatMap((text) => [...formulasIn(text, '=1'), ...formulasIn(`x${separator}`, text)])
    expect(tried).toEqual([])
  })
})
