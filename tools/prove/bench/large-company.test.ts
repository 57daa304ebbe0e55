// Tried on the entries of the sample company (vitest.config.ts).
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { enlargeCompany } from './large-company.ts'

const root = mkdtempSync(join(tmpdir(), 'large-company-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a large company has so many posts, a tenth of the rest, and everything belongs to something', () => {
  cpSync('content', join(root, 'content'), { recursive: true })
  const { posts, projects, members, services } = buildCatalogue(readContentFolder(root))
  enlargeCompany(join(root, 'content'), 30)
  const folder = readContentFolder(root)
  // Pictures come later, by npm run art.
  const pictures = new Proxy(folder.pictures, {
    get: (_, path) => ({ src: String(path), width: 1, height: 1 }),
  })
  const larger = buildCatalogue({ ...folder, pictures })
  expect(larger.posts).toHaveLength(posts.length + 30)
  expect(larger.projects).toHaveLength(projects.length + 3)
  expect(larger.members).toHaveLength(members.length + 3)
  expect(larger.services).toHaveLength(services.length + 3)
  expect(larger.members.filter((member) => member.posts.length === 0)).toEqual([])
})
