import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { newForm } from './editing/new-form.ts'

const root = mkdtempSync(join(tmpdir(), 'new-'))

beforeAll(() => {
  cpSync('content', join(root, 'content'), { recursive: true })
  // What weaves the pictures is the command of another test.
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { art: 'echo' } }))
})
afterAll(() => rmSync(root, { recursive: true }))

const begin = (...words: string[]) =>
  spawnSync(process.execPath, [join(process.cwd(), 'tools/new.ts'), ...words], {
    cwd: root,
    encoding: 'utf8',
  })

test('a form is not called what enquiries of no form are called', () => {
  expect(newForm('Other', '', content, '2026-11-22').fault).toMatch('Choose another title')
})

test('a word that names nothing is repeated, and so is an unknown option', () => {
  const { status, stderr } = begin('psot', 'A title')
  expect(status).toBe(2)
  expect(stderr).toContain('Nothing here is called "psot".')
  expect(begin('post', '--draft', 'A title')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--draft'),
  })
}, 30_000)

test('an entry of a collection that is a draft itself comes after the drafts in it', () => {
  const draft = (fields: string) => `---\ndraft: true\ntitle: Lectures\n${fields}---\n\nOf weaving.\n`
  const description = `${'What a loom is, and who sits at it. '.repeat(4).slice(0, 130)}.`
  mkdirSync(join(root, 'content/lectures'))
  writeFileSync(
    join(root, 'content/pages/lectures.md'),
    draft(`lead: What we say aloud.\ndescription: ${description}\n`),
  )
  writeFileSync(
    join(root, 'content/lectures/first.md'),
    draft(`order: 7\ndescription: On looms.\nmetaDescription: ${description}\n`),
  )
  expect(begin('lectures', 'Second').status).toBe(0)
  expect(readFileSync(join(root, 'content/lectures/second.md'), 'utf8')).toMatch(/^order: 8$/m)
}, 30_000)

test('a title may begin with a hyphen', () => {
  expect(begin('service', '-5 degrees, and', 'what it costs').stderr).toBe('')
  expect(readFileSync(join(root, 'content/services/5-degrees-and-what-it-costs.md'), 'utf8')).toMatch(
    /^title: (['"]?)-5 degrees, and what it costs\1$/m,
  )
}, 30_000)
