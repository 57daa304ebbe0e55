import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breaks } from './breaks.ts'
import { copyCode, runTests, tryBreak } from './try-break.ts'

test.each(breaks)(
  '"$name" can still be made: what it replaces stands in its file once',
  ({ file, search, test: by }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(readFileSync(by, 'utf8')).toContain('test')
  },
)

// Those that once passed every test, and a few more. `npm run breaks` makes all of them.
describe('in a copy of the code', { timeout: 120_000 }, () => {
  let copy: Awaited<ReturnType<typeof copyCode>>
  const tried = breaks.filter(({ always }) => always)

  beforeAll(async () => {
    copy = await copyCode()
  }, 60_000)
  afterAll(() => copy[Symbol.asyncDispose]())

  test('that is not broken the tests hold', async () => {
    for (const { test: file, title } of tried.slice(0, 1))
      expect(await runTests(copy.folder, [file], title)).toEqual({ passed: 1, failed: [] })
  })

  test.each(tried)('"$name" is noticed', async (each) => {
    const { passed, failed } = await tryBreak(copy.folder, each)
    expect({ passed, failed }).toEqual({ passed: 0, failed: [expect.stringContaining(each.title)] })
  })
})
