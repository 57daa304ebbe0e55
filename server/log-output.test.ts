import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectConsole } from './log-output.ts'

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...printed: unknown[]) => void lines.push(printed.join(' ')),
    )
  }
  redirectConsole()
})
afterEach(() => vi.restoreAllMocks())

test('an error that the framework prints is logged with its kind and place, without a word of a visitor', () => {
  console.error(new TypeError('Ada Lovelace, ada@example.com, is not iterable'))
  console.error(' ⨯', 'unhandledRejection: ', new RangeError('Ada'), { digest: 'Ada' })
  console.warn('Ada wrote this')
  console.log({ name: 'Ada' }, 'Ada')
  expect(lines.join('\n')).not.toContain('Ada')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      event: 'process.fault',
      code: 'TypeError',
      where: 'framework',
      at: expect.arrayContaining([expect.stringContaining('log-output.test.ts:')]),
    },
    { event: 'process.fault', code: 'RangeError', where: 'framework' },
    { event: 'process.printed', code: 'string', where: 'warn' },
    { event: 'process.printed', code: 'object', where: 'log' },
  ])
})

test('a message of several lines that look like places stays out of the log, changed afterwards or inside another', () => {
  const error = new TypeError('Hello,\n   at Rose Street 5, Ada\n    at Ada (/home/ada.ts:1:1)')
  // A stack is written when it is first read.
  expect(error.stack).toContain('Ada')
  console.error(new Error(`it was ${error.message}`, { cause: error }))
  console.error(error)
  console.error(Object.assign(error, { message: 'something else' }))
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).not.toMatch(/Ada|ada|Rose/)
})
