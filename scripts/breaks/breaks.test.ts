import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from './breaks.ts'

// The breaks themselves are tried by `npm run breaks`: one run of a test file each.
test.each(breaks)(
  '"$name" can still be made: what it replaces stands in its file once',
  ({ file, search, test: by }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(readFileSync(by, 'utf8')).toContain('test')
  },
)
