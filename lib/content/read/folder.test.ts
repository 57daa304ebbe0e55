import fs, { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { readContentFolder } from './folder.ts'

test('names have one form, whichever form a program has written', () => {
  const root = newFolder()
  const [two, one] = ['Mu\u0308ller', 'M\u00fcller']
  for (const path of [`${two}/${two}.md`, `${two}/a.md`, `${two}/${two}.svg`, `b/${one}.md`, `b/${two}.md`]) {
    mkdirSync(join(root, 'content', dirname(path)), { recursive: true })
    writeFileSync(join(root, 'content', path), path)
  }
  const { texts, pictures } = readContentFolder(root)
  expect(texts).toEqual({
    [`content/${one}/${one}.md`]: `${two}/${two}.md`,
    [`content/${one}/a.md`]: `${two}/a.md`,
    // Two files would need the same name.
    [`content/b/${one}.md`]: `b/${one}.md`,
    [`content/b/${two}.md`]: `b/${two}.md`,
  })
  expect(Object.keys(pictures)).toEqual([`content/${one}/${one}.svg`])
  expect(existsSync(join(root, `content/${one}/${one}.svg`))).toBe(true)
})

test('a symbolic link, which could lead out of the project, is not read', () => {
  const root = newFolder()
  mkdirSync(join(root, 'content'))
  symlinkSync('/etc/hostname', join(root, 'content/a-link.md'))
  expect(readContentFolder(root).texts).toEqual({})
})

test('a file that another program removes while the content is read is left out', () => {
  const root = newFolder()
  mkdirSync(join(root, 'content'))
  for (const name of ['a', 'b']) writeFileSync(join(root, `content/${name}.md`), name)
  const read = vi.spyOn(fs, 'readFileSync').mockImplementationOnce((path) => {
    rmSync(join(root, 'content/b.md'))
    return String(path)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    read.mockRestore()
    syncBuiltinESMExports()
  })
  expect(Object.keys(readContentFolder(root).texts)).toEqual(['content/a.md'])
})
