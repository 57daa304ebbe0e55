import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#testing/listen.ts'
import { newFolder } from '#testing/new-folder.ts'
import { bareManifest } from './build/testing/bare-manifest.ts'
import { createRequestHandler } from './handler.ts'
import { openSite } from './open-site.ts'
import { createFileCache } from './static.ts'

// Files as they are answered by a whole server, of a build as small as can be.

const TEXT = 'User-agent: *\n'
const PICTURE = Buffer.alloc(4 * 1024 * 1024, 'cloth')
const manifest = bareManifest('p', {
  files: {
    '/robots.txt': { tag: 't', encoded: true, headers: { 'content-type': 'text/plain; charset=utf-8' } },
    '/answer.css': { tag: 'c', encoded: true, headers: { 'content-type': 'text/css' } },
    '/_next/static/a.css': { tag: 'h', encoded: true, headers: { 'content-type': 'text/css' } },
    '/photographs/a-200.avif': { tag: 'h', encoded: false, headers: { 'content-type': 'image/avif' } },
    '/a%20b.png': { tag: 'i', encoded: false, headers: { 'content-type': 'image/png' } },
    '/report%5B1%5D.txt': { tag: 'r', encoded: false, headers: { 'content-type': 'text/plain' } },
  },
  gone: ['/blog/über'],
})

let folder = ''
let server: Server
let port: number
const faults: string[] = []
const deployment = { https: false, preview: false }
const open = () => openSite({ projectFolder: folder, home: folder, deployment, api: {} })

beforeEach(async () => {
  folder = newFolder()
  await write('.site/manifest.json', JSON.stringify(manifest))
  for (const suffix of ['', '.br', '.gz']) {
    await write(`.site/pages/p.html${suffix}`, `page${suffix}`)
    await write(`.site/files/robots.txt${suffix}`, TEXT + suffix)
  }
  await write('.site/files/answer.css', '')
  await write('.site/files/_next/static/a.css', '')
  await write('.site/files/photographs/a-200.avif', '')
  await write('.site/files/a b.png', PICTURE)
  await write('.site/files/report[1].txt', 'report[1].txt')

  faults.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => faults.push(line))
  const proxies = { trustedHops: 0, isPublic: false }
  server = createServer(createRequestHandler({ site: open(), deployment, proxies }))
  port = await listen(server)
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
  await rm(`${folder}-releases`, { recursive: true, force: true })
})

test('a file comes in the encoding its visitor takes, and is not sent twice', async () => {
  const [br, gzip, none] = [
    ['br', `${TEXT}.br`],
    ['gzip', `${TEXT}.gz`],
    [undefined, TEXT],
  ] as const
  for (const [accepted, [encoding, body]] of [
    ['gzip, deflate, br, zstd', br],
    ['GZIP', gzip],
    ['brotli, xgzip', none],
  ] as const) {
    const headers = { 'accept-encoding': accepted }
    const answer = await ask('/robots.txt', headers)
    expect([accepted, answer.headers['content-encoding'], answer.body]).toEqual([accepted, encoding, body])
    expect(answer.headers.vary).toBe('accept-encoding')
    // A proxy that packs answers itself makes the tag a weak one.
    const again = await ask('/robots.txt', { ...headers, 'if-none-match': `"x", W/${answer.headers.etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
  }
  const { headers } = await ask('/a%20b.png', { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})

test.each(['/report[1].txt', '/report%5B1%5D.txt'])(
  'a file whose name browsers may spell in two ways is found: %s',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: 'report[1].txt' })
  },
)

test('the address of a text that has ended answers 410 with the page for unknown addresses', async () => {
  expect(await ask('/blog/%C3%BCber?from=feed')).toMatchObject({ status: 410, body: 'page' })
  expect(await ask('/blog/other')).toMatchObject({ status: 404, body: 'page' })
})

test('a script of the release that takes over is sent by the one that makes way, and no page of it is', async () => {
  const entry = { tag: 'n', encoded: false, headers: { 'content-type': 'text/javascript' } }
  const files = { '/_next/static/new.js': entry, '/new.txt': entry }
  expect((await ask('/_next/static/new.js')).status).toBe(404)

  const release = `../${basename(folder)}-releases/20261122090000/.site`
  await write(`${release}/files/_next/static/new.js`, 'new()')
  await write(`${release}/manifest.json`, JSON.stringify({ ...manifest, files }))
  const { status, headers, body } = await ask('/_next/static/new.js')
  expect([status, body]).toEqual([200, 'new()'])
  expect(headers).toMatchObject({ 'content-type': 'text/javascript', 'x-content-type-options': 'nosniff' })
  expect((await ask('/new.txt')).status).toBe(404)
  expect((await ask('/_next/static/constructor')).status).toBe(404)
})

test('a build that lacks a page is refused at the start', async () => {
  await rm(join(folder, '.site/pages/p.html.br'))
  expect(open).toThrow('p.html.br')
})

test('files are kept in memory as far as they fit', async () => {
  const files = ['one', 'two', 'six'].map((name) => join(folder, name))
  for (const file of files) await writeFile(file, 'abc')
  const cache = createFileCache(6)
  cache.fill(files.slice(0, 1))
  for (const file of files) await cache.read(file)
  for (const file of files) await rm(file)
  const read = await Promise.allSettled(files.map((file) => cache.read(file)))
  expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

async function write(path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
}

async function ask(path: string, headers: Record<string, string | undefined> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, body: String(await buffer(response)) }
}
