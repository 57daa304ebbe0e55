import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as ours from './no-segments.ts'

test('Next takes these functions from the module that ours stands in for, and no others', async () => {
  const entry = fileURLToPath(import.meta.resolve('next/dist/esm/server/app-render/entry-base.js'))
  const [, names = ''] =
    /\{([^}]*)\} from '\.\/collect-segment-data'/.exec(await readFile(entry, 'utf8')) ?? []
  expect(
    names
      .split(',')
      .map((name) => name.trim())
      .sort(),
  ).toEqual(Object.keys(ours).sort())
})
