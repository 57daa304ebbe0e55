// Tried on the entries of the sample company (vitest.config.ts).
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEditorProgram } from '#testing/editor-program.ts'
import { shaOf } from './commit.ts'
import { REPO } from './testing/editor.ts'

/* How `npm run edit` ends while it weaves a picture that was just saved. */

// All of the content is copied, and a program is started that starts another.
vi.setConfig({ testTimeout: 120_000 })

const [POST = ''] = globSync('content/blog/*.md')
const SOCIAL = `public/social/blog--${basename(POST, '.md')}.jpg`

async function openAndSave() {
  const editor = await startEditorProgram({ isGroup: true })
  onTestFinished(async () => {
    await editor.stop()
  })
  const file = readFileSync(join(editor.root, POST))
  const content = Buffer.from(file.toString().replace(/^title: .*$/m, 'title: Another title')).toString(
    'base64',
  )
  const files = [{ operation: 'update', path: POST, content, sha: shaOf(file) }]
  const url = new URL(`${REPO}/contents`, editor.address)
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify({ files }) })
  expect(status).toBe(200)
  return editor
}

test('the editor weaves the pictures of saved changes before it ends', async () => {
  const editor = await openAndSave()
  process.kill(editor.pid)
  expect(await editor.ended()).toBe('')
  expect(readFileSync(join(editor.root, SOCIAL))).not.toEqual(readFileSync(SOCIAL))
})

test('Ctrl+C, which also ends the weaving, prints no error', async () => {
  const editor = await openAndSave()
  process.kill(-editor.pid, 'SIGINT')
  expect(await editor.ended()).toBe('')
})
