import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import type { Pictures } from '#lib/content/catalogue.ts'
import { readContent } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { readSecondCompany } from '#lib/content/testing/second-company.ts'
import { writePreparedContent } from './prepared-content.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const TODAY = { today: '2026-11-21' }

/** What a page of a build reads of a company. */
function handOver(company: ReturnType<typeof readContentFolder>) {
  const file = join(folder, 'cache/content.bin')
  const pictures = Object.fromEntries(
    Object.keys(company.pictures).map((path, index) => [
      path,
      { src: `/_next/static/media/${index}.svg`, width: 8, height: index },
    ]),
  ) satisfies Pictures
  writePreparedContent(file, { folder: company, checked: checkFolder(company, TODAY), pictures })
  vi.stubEnv('PREPARED_CONTENT', file)
  vi.stubEnv('NODE_ENV', 'production')
  return { handed: readContent(), pictures }
}

test('pages are handed what a check of the prepared content says', () => {
  const { handed, pictures } = handOver(readSecondCompany())
  expect(handed).toEqual(checkFolder({ ...readSecondCompany(), pictures }, TODAY))
  expect(handed.files.posts.length).toBeGreaterThan(0)
})

/** With the order of everything. A picture is only there: on disk it is not measured yet, and has another address. */
function asText(content: ReturnType<typeof readContent>): string {
  const isPicture = (value: unknown) => value instanceof Object && 'src' in value && 'width' in value
  return JSON.stringify(content, (_, value) => (isPicture(value) ? 'a picture' : value), 1)
}

test('a build reads the same files as the bundler, in the same order', () => {
  expect(asText(checkFolder(readContentFolder()))).toBe(asText(readContent()))
})

test('a picture that came too late to be prepared is named', () => {
  const company = readSecondCompany()
  const late = { folder: company, checked: checkFolder(company, TODAY), pictures: {} }
  expect(() => writePreparedContent(join(folder, 'late.bin'), late)).toThrow(
    'was added while the site was built',
  )
})
