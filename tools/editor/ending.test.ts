// Tried on the entries of the sample company (vitest.config.ts).
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEditorProgram } from '#testing/editor-program.ts'
import { fileAt } from './testing/editor.ts'

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
  const url = new URL(fileAt(POST), editor.address)
  const opened = await fetch(url)
  const { status } = await fetch(url, {
    method: 'PUT',
    body: (await opened.text()).replace(/^title: .*$/m, 'title: Another title'),
    headers: { origin: url.origin, 'if-match': opened.headers.get('etag') ?? '' },
  })
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
