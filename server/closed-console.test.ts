import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#lib/log.ts'
import { closeConsole } from './closed-console.ts'

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...printed: unknown[]) => void lines.push(printed.join(' ')),
    )
  }
  closeConsole()
})
afterEach(() => vi.restoreAllMocks())

test('what the framework prints of an error is its kind and its place, without a word of a visitor', () => {
  console.error(new TypeError('Ada Lovelace, ada@example.com, is not iterable'))
  console.error(' ⨯', 'unhandledRejection: ', new RangeError('Ada'), { digest: 'Ada' })
  console.warn('Ada wrote this')
  console.log({ name: 'Ada' }, 'Ada')
  expect(lines.join('\n')).not.toContain('Ada')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'process.fault', code: 'TypeError', where: 'framework', at: expect.any(Array) },
    { event: 'process.fault', code: 'RangeError', where: 'framework' },
    { event: 'process.printed', code: 'string', where: 'warn' },
    { event: 'process.printed', code: 'object', where: 'log' },
  ])
})

test('a line of our own log passes as it is', () => {
  log('info', 'enquiry.accepted', { id: 'one-id' })
  log('error', 'enquiry.failed', { code: 'Error' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'enquiry.accepted', id: 'one-id' },
    { event: 'enquiry.failed', code: 'Error' },
  ])
})
