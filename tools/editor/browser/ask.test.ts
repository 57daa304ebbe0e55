import { afterEach, expect, test, vi } from 'vitest'
import { ask, UNREACHED } from './ask.ts'

afterEach(() => vi.unstubAllGlobals())

test('what failed is said, and is not taken for done', async () => {
  const faults = [{ file: 'The editor', message: 'has failed. The terminal says why' }]
  vi.stubGlobal('fetch', async () => Response.json({ faults }, { status: 500 }))
  expect(await ask('new', {})).toEqual({ fault: 'The editor: has failed. The terminal says why' })
})

test('a server that has ended is said', async () => {
  // Node's own fetch of a port that nothing listens on.
  expect(await ask('http://127.0.0.1:9/new', {})).toEqual({ fault: UNREACHED })
})
