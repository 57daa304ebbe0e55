import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { readContentFolder } from './folder.ts'

test('the content can be read while another program renames a text', async () => {
  const root = newFolder()
  const blog = join(root, 'content/blog')
  mkdirSync(blog, { recursive: true })
  writeFileSync(`${blog}/0.md`, 'Text')
  const rename = `for (let name = 0; name < 10_000; name++)
    require('fs').renameSync('${blog}/' + name + '.md', '${blog}/' + (name + 1) + '.md')`
  let isRenaming = true
  const program = new Worker(rename, { eval: true }).on('exit', () => (isRenaming = false))
  onTestFinished(async () => void (await program.terminate()))
  while (isRenaming) {
    readContentFolder(root)
    await new Promise(setImmediate)
  }
  expect(readContentFolder(root).texts).toEqual({ 'content/blog/10000.md': 'Text' })
})

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

test('a symbolic link, which could lead out of the project, is refused', () => {
  const root = newFolder()
  mkdirSync(join(root, 'content'))
  symlinkSync('/etc/hostname', join(root, 'content/a-link.md'))
  expect(() => readContentFolder(root)).toThrow(
    '  content/a-link.md  is a symbolic link. Put the file itself here',
  )
})
