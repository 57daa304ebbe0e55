import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breaks } from './breaks.ts'
import { copyCode, runTests, tryBreak } from './try-break.ts'

test.each(breaks)(
  '"$name" can still be made: what it replaces stands in its file once',
  ({ file, search, test: by }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(readFileSync(by, 'utf8')).toContain('test')
  },
)

// Those that once passed every test, and a few more. `npm run prove -- breaks` makes all of them. Here each is made in a copy of
// its own and all at once: most of the time goes by while a test waits for what its break has taken away.
describe.concurrent('in a copy of the code', { timeout: 300_000 }, () => {
  const tried = breaks.filter(({ always }) => always)

  test('that is not broken the tests hold', async ({ expect }) => {
    await using copy = await copyCode()
    for (const { test: file, title } of tried.slice(0, 1))
      expect(await runTests(copy.folder, [file], title)).toEqual({ passed: 1, failed: [] })
  })

  test.for(tried)('"$name" is noticed', async (each, { expect }) => {
    await using copy = await copyCode()
    const { passed, failed } = await tryBreak(copy.folder, each)
    expect({ passed, failed }).toEqual({ passed: 0, failed: [expect.stringContaining(each.title)] })
  })
})
