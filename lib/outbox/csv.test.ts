import { expect, test } from 'vitest'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { toCsv } from './csv.ts'
import type { Entry } from './store.ts'

const entry: Entry = {
  id: 'abc',
  state: 'sent',
  receivedAt: Date.UTC(2026, 10, 21),
  dueAt: 0,
  settledAt: undefined,
  tries: 1,
  refusals: 0,
  code: undefined,
  receipt: undefined,
  deliveredTo: [],
  enquiry: anEnquiry,
}
const messageCell = (message: string) =>
  toCsv([{ ...entry, enquiry: { ...anEnquiry, message } }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')
    .replace(/^.*1234567","",/, '')

test('a table has a head, one line each, and says that it is UTF-8', () => {
  const [head, line] = toCsv([entry]).split('\r\n')
  expect(head).toBe(
    '\uFEFF"id","received","state","tries","code","form","subject","name","email","phone","website","message"',
  )
  expect(line).toMatch(/^"abc","2026-11-21T00:00:00Z","sent","1","","contact","New Contact Request/)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\0x', ' =1', '＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1'])(
  '%j is not a formula to a spreadsheet',
  (message) => {
    expect(messageCell(message)).toBe(`"'${message}"`)
  },
)

test('a semicolon begins no cell of its own where spreadsheets part cells by it', () => {
  expect(messageCell('hi;=1+1')).toBe('"hi;=1+1"')
})

test('a phone number with a plus is text as well', () => {
  expect(toCsv([entry])).toContain(`,"'+92 300 1234567",`)
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(messageCell('a "b", c\r\nd')).toBe('"a ""b"", c\r\nd"')
})

test('a formula with quotes is guarded and quoted', () => {
  expect(messageCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`)
})

test('an enquiry whose text was wiped is a line with empty cells', () => {
  expect(toCsv([{ ...entry, enquiry: undefined }])).toContain(
    '"abc","2026-11-21T00:00:00Z","sent","1","","","","","","","",""\r\n',
  )
})
