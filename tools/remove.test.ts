import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'remove-'))
const page = join(root, 'content/pages/looms.md')
const entry = join(root, 'content/looms/first-loom.md')

beforeAll(() => {
  cpSync('content', join(root, 'content'), { recursive: true })
  // What weaves the pictures is the command of another test.
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { art: 'echo' } }))
  mkdirSync(join(root, 'content/looms'))
  const text = '---\ntitle: A loom\ndescription: What it is and who works at it.\n---\n\nIt is made of oak.\n'
  for (const file of [page, entry]) writeFileSync(file, text)
})
afterAll(() => rmSync(root, { recursive: true }))

const remove = (...words: string[]) =>
  spawnSync(process.execPath, [join(process.cwd(), 'tools/remove.ts'), ...words], {
    cwd: root,
    encoding: 'utf8',
  })

test('what is not understood is answered with all that can be removed, and how', () => {
  const { status, stderr } = remove('psot', 'old-id')
  expect(status).toBe(2)
  expect(stderr).toContain('form|name-of-a-collection old-id --leads-to other-id or --gone')
  expect(stderr).toContain('npm run remove -- page workshops --gone')
})

test('a collection goes as the help says: its entries, and then its page', () => {
  expect(remove('page', 'looms', '--gone').stderr).toContain('Remove those first')
  expect(remove('looms', 'first-loom', '--gone').stdout).toContain('1 file removed, 0 changed.')
  expect(existsSync(entry)).toBe(false)
  expect(remove('page', 'looms', '--gone').stdout).toContain('1 file removed, 0 changed.')
  expect(existsSync(page)).toBe(false)
})
