// Tried on the entries of the sample company (vitest.config.ts).
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEditor } from './testing/editor.ts'

/* Whether the right side can show a page yet, and what keeps it from it. */

const site = createServer(({ url }, response) => {
  response.statusCode =
    url === '/blog/a-post' ? 200 : url === '/blog/old' ? 308 : url === '/blog/faulty' ? 500 : 404
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
  ['a page that names a fault of the content', '/blog/faulty', true],
])('%s', async (_what, address, isShown) => {
  const { body } = await editor.ask(`shown?address=${encodeURIComponent(address.replace('PORT', `${port}`))}`)
  expect(JSON.parse(body)).toEqual({ isShown })
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
  const { body } = await editor.ask(`choices?folder=blog&id=${basename(file, '.md')}`)
  writeFileSync(join(editor.root, file), text)
  expect(JSON.parse(body)).toMatchObject({ isUnseen })
})
