import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { readTimeZone } from './company-files.ts'

test.each([
  ['that site.yaml names', 'name: X\ntimeZone: Europe/Berlin\n', 'Europe/Berlin'],
  ['in a file that cannot be parsed', 'timeZone: [\n', 'UTC'],
  ['in a missing file', undefined, 'UTC'],
])('a time zone %s is read, or replaced by UTC', async (_case, site, timeZone) => {
  const root = newFolder()
  await mkdir(join(root, 'content'))
  if (site !== undefined) await writeFile(join(root, 'content/site.yaml'), site)
  expect(readTimeZone(root)).toBe(timeZone)
})
