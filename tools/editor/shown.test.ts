// Tried on the entries of the sample company (vitest.config.ts).
import { globSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#testing/listen.ts'
import { openEditor } from './testing/editor.ts'

/* Whether the right side can show a page yet, and whether visitors have seen it. */

/** The statuses that a development server answers with, one after the other; the last of them for good. */
let statuses: number[] = []
let asked = 0
const site = createServer((_request, response) => {
  response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 404, { location: '/' }).end()
  asked += 1
})
const port = await listen(site)
const editor = await openEditor({ preview: `http://127.0.0.1:${port}` })
afterAll(() => site.close())

test.each([
  ['a page', '/blog/a-post', [200], 1],
  ['a page that is not there yet, or whose address leads on', '/blog/a-post', [404, 308, 200], 3],
  ['a page that names a fault of the content', '/blog/a-post', [500], 1],
  // It is there, on the same port: only the name of the server is another.
  ['another server’s page', '//localhost:PORT/blog/a-post', [200], 0],
])('%s is waited for until the development server shows it', async (_what, address, answers, times) => {
  ;[statuses, asked] = [answers, 0]
  await editor.ask(`shown?address=${encodeURIComponent(address.replace('PORT', `${port}`))}`)
  expect(asked).toBe(times)
})

test.each([
  ['a draft', 'draft: true', true],
  [
    'a post with a future date',
    `date: ${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}`,
    true,
  ],
  ['a published post', 'date: 2026-01-02', false],
])('the editor tells whether visitors have seen %s', async (_what, line, isUnseen) => {
  const [file = ''] = globSync('content/blog/*.md', { cwd: editor.root })
  const text = editor.onDisk(file)
  const [key] = line.split(':')
  const head = text
    .replace(new RegExp(`^(?:${key}|updated):.*\\n`, 'gm'), '')
    .replace('---\n', `---\n${line}\n`)
  writeFileSync(join(editor.root, file), head)
  const { body } = await editor.ask(`choices?folder=blog&id=${basename(file, '.md')}`)
  writeFileSync(join(editor.root, file), text)
  expect(JSON.parse(body)).toMatchObject({ isUnseen })
})
