import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTimeZone } from './company-files.ts'

test.each([
  ['of a company', 'name: X\ntimeZone: Europe/Berlin\n', 'Europe/Berlin'],
  ['that is not said', 'name: X\n', 'UTC'],
  ['that does not exist', 'timeZone: Europe/Atlantis\n', 'UTC'],
  ['in a file that cannot be read', 'timeZone: [\n', 'UTC'],
  ['in a file that is not there', undefined, 'UTC'],
])('a time zone %s', async (_case, site, timeZone) => {
  const root = mkdtempSync(join(tmpdir(), 'time-zone-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  await mkdir(join(root, 'content'))
  if (site !== undefined) await writeFile(join(root, 'content/site.yaml'), site)
  expect(readTimeZone(root)).toBe(timeZone)
})
