import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#lib/testing/new-folder.ts'
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
