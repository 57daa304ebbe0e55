import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from '#testing/listen.ts'
import { type Asked, openEditor, REPO } from './testing/editor.ts'

/** The statuses that a development server answers with, one after the other; the last of them for good. */
let statuses: number[] = []
let asked = 0
const site = createServer((_request, response) => {
  response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 404, { location: '/' }).end()
  asked += 1
})
const preview = `http://127.0.0.1:${await listen(site)}`
afterAll(() => site.close())
const editor = await openEditor({ preview })
const { root, ask, save } = editor

const FAQ = `${REPO}/media/main/content/faq.yaml`

describe('requests to the editor', () => {
  test.each<[string, Asked & { path?: string }]>([
    [
      'another name for this computer, as a stranger’s DNS gives it one',
      { headers: { host: 'evil.example:80' } },
    ],
    ['a picture on another page', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of another port of this computer', { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('%s is refused', async (_case, asked) => {
    const { status, body } = await ask(FAQ, asked)
    expect(status).toBe(403)
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\.$/) })
  })

  test('an address without the secret, or with that of an earlier run, is refused with a sentence about the right one', async () => {
    const { origin: base } = new URL(editor.address)
    const earlier = `/${'x'.repeat(24)}/`
    for (const path of ['/', '/api/v1/user', earlier, earlier + FAQ])
      expect((await ask(path, { base })).status, path).toBe(403)
    expect((await ask(earlier, { base, headers: { 'sec-fetch-mode': 'navigate' } })).body).toBe(
      'This address belongs to an earlier run. Open the one that the terminal shows.\n',
    )
  })

  test('a request that is too large, or has an unknown method, is refused with the same JSON', async () => {
    const headers = { 'content-length': '80000001', connection: 'close' }
    const large = await ask(`${REPO}/contents`, { method: 'POST', headers })
    expect(large).toMatchObject({ status: 413, body: expect.stringContaining('{"message":') })
    const other = await ask(FAQ, { method: 'PATCH', body: '{}' })
    expect(other).toMatchObject({ status: 405, body: expect.stringContaining('{"message":') })
  })

  test('the page loads no files from other sites, and a name cannot end its script', async () => {
    const { policy, body } = await ask('')
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(policy).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|\*/)
    expect(body).not.toContain('<b>')
  })

  test.each([
    ['a page', '/blog/a-post', [200], 1],
    ['a page that is not there yet, or whose address leads on', '/blog/a-post', [404, 308, 200], 3],
    ['a page that names a fault of the content', '/blog/a-post', [500], 1],
    ['another server’s page', '//localhost:1/blog/a-post', [200], 0],
  ])('%s is waited for until the development server shows it', async (_what, address, answers, times) => {
    ;[statuses, asked] = [answers, 0]
    const { location } = await ask(`shown?address=${encodeURIComponent(address)}`)
    expect([asked, location]).toEqual([times, times > 0 ? preview + address : ''])
  })
})

test.each([
  'package.json',
  '../package.json',
  'content/../package.json',
  'content/blog/../../package.json',
  '/etc/passwd',
  'content/blog/post.html',
  'content/blog/.hidden.md',
  'content/other/post.md',
  'content/technologies/x.ts',
])('%s can be neither read nor written', async (path) => {
  const outside = join(root, 'outside.md')
  writeFileSync(outside, 'secret')
  expect((await ask(`${REPO}/media/main/${encodeURIComponent(path)}`)).status).toBe(404)
  const files = JSON.stringify({ files: [path] })
  expect((await ask(`${REPO}/file-contents`, { method: 'POST', body: files })).body).toBe('[]')
  expect((await save({ operation: 'create', path, content: Buffer.from('taken') })).status).toBe(422)
  expect(readFileSync(outside, 'utf8')).toBe('secret')
  expect(existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === 'taken').toBe(false)
})
