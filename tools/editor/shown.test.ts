// Tried on the entries of the sample company (vitest.config.ts).
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEditor } from './testing/editor.ts'

/* Whether the right side can show a page yet, and what keeps it from it. */

const site = createServer(({ url }, response) => {
  response.statusCode = url === '/blog/a-post' ? 200 : url === '/blog/old' ? 308 : 404
  response.setHeader('Location', '/blog/a-post').end()
})
let editor: Awaited<ReturnType<typeof openEditor>>
let preview = ''
let port = 0

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  port = address.port
  preview = `http://127.0.0.1:${port}`
  editor = await openEditor({ preview })
})
afterAll(async () => {
  await editor.close()
  site.close()
})

test.each([
  ['a page that is there', '/blog/a-post', true],
  ['one that is not there yet', '/blog/new', false],
  ['an address that leads on', '/blog/old', false],
  // It is there, on the same port: only the name of the server is another.
  ['another server’s page', '//localhost:PORT/blog/a-post', false],
  ['a page whose former address leads on', '/blog/a-post', true, '/blog/old'],
  ['one whose former address does not yet', '/blog/a-post', false, '/blog/older'],
])('%s', async (_what, address, isShown, left = '') => {
  const query = new URLSearchParams({ address: address.replace('PORT', `${port}`), left })
  const { body } = await editor.ask(`shown?${query}`)
  expect(JSON.parse(body)).toEqual({ isShown })
})

test('a file that was made faulty by hand is named with its line, until it is mended', async () => {
  const file = 'content/team/hina-rauf.md'
  const state = async () => JSON.parse((await editor.ask(`state?path=${encodeURIComponent(file)}`)).body)
  const text = editor.onDisk(file)
  const line = text.split('\n').findIndex((each) => each.startsWith('role:')) + 1
  writeFileSync(join(editor.root, file), text.replace(/^role:.*$/m, 'role: 5'))
  expect(await state()).toEqual({ faults: [expect.stringMatching(`^${file}:${line} `)] })
  writeFileSync(join(editor.root, file), text)
  expect(await state()).toEqual({ faults: [], isUnseen: false })
  writeFileSync(join(editor.root, file), `${text}\n\nWrite here what is listed below.\n`)
  expect(await state()).toEqual({
    faults: [],
    isUnseen: false,
    unwritten: expect.stringMatching(/^Still to be written, in “Text”: “Write here/),
  })
  const role = text.replace(/^role:.*$/m, 'role: Write here what they do')
  writeFileSync(join(editor.root, file), `${role}\n\nWrite here what is listed below.\n`)
  expect(await state()).toMatchObject({ unwritten: 'Still to be written: “Role”, “Text”' })
  writeFileSync(join(editor.root, file), text)
})

test.each([
  ['a draft', 'draft: true', true],
  [
    'a post whose day has not come',
    `date: ${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}`,
    true,
  ],
  ['a published post', 'date: 2026-01-02', false],
])('whether visitors have seen %s', async (_what, line, isUnseen) => {
  const [file = ''] = globSync('content/blog/*.md', { cwd: editor.root })
  const text = editor.onDisk(file)
  const [key] = line.split(':')
  const head = text
    .replace(new RegExp(`^(?:${key}|updated):.*\\n`, 'gm'), '')
    .replace('---\n', `---\n${line}\n`)
  writeFileSync(join(editor.root, file), head)
  const { body } = await editor.ask(`state?path=${encodeURIComponent(file)}`)
  writeFileSync(join(editor.root, file), text)
  expect(JSON.parse(body)).toMatchObject({ faults: [], isUnseen })
})
