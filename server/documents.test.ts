import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentServer } from './documents.ts'

// Pages that are more than the memory for them: those that most visitors want are there, the others are read.

const PAGES = ['one', 'two', 'three', 'gone']
const SUFFIXES = ['', '.br', '.gz']
const entry = (tag: string) => ({ tag, inline: 0, frames: [] })
const site = {
  documents: Object.fromEntries(PAGES.slice(0, 3).map((tag) => [`/${tag}`, entry(tag)])),
  notFound: entry('gone'),
  inline: [{ scripts: ["'sha256-x'"], styles: [], styleAttributes: [] }],
  router: { header: 'rsc', vary: 'rsc' },
}

let pagesFolder = ''
let server: Server | undefined

beforeEach(async () => {
  pagesFolder = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const page of PAGES)
    for (const suffix of SUFFIXES) await writeFile(join(pagesFolder, `${page}.html${suffix}`), page + suffix)
})
afterEach(async () => {
  server?.close()
  await rm(pagesFolder, { recursive: true, force: true })
})

async function open(budgetBytes: number) {
  const deployment = { https: false, hstsScope: 'host' as const, preview: false }
  const send = createDocumentServer(site, { pagesFolder, deployment, budgetBytes })
  server = createServer((request, response) => {
    const address = request.url ?? ''
    const status = address in site.documents ? 200 : 404
    send(request, response, { address, status }).catch(() => response.writeHead(503).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return async (path: string, encoding = 'identity') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': encoding },
    })
    return { status: response.status, policy: response.headers.get('content-security-policy'), response }
  }
}

test('pages that fit into the memory for them are answered without the disk', async () => {
  const ask = await open(1000)
  await rm(pagesFolder, { recursive: true })
  await mkdir(pagesFolder)
  for (const page of ['one', 'two', 'three']) {
    const { status, policy, response } = await ask(`/${page}`)
    expect([status, await response.text()]).toEqual([200, page])
    expect(policy).toContain("'sha256-x'")
  }
})

test('of more pages than fit, the others are read when they are asked for', async () => {
  const ask = await open('gone.br'.length)
  const { status, response } = await ask('/two')
  expect([status, await response.text()]).toEqual([200, 'two'])
  await rm(pagesFolder, { recursive: true })
  await mkdir(pagesFolder)
  expect((await ask('/three')).status).toBe(503)
})

test('the page for unknown addresses comes with their status', async () => {
  const ask = await open(1000)
  const { status, response } = await ask('/nowhere')
  expect([status, await response.text()]).toEqual([404, 'gone'])
})

test('a build that has left out a page is refused at the start', async () => {
  await rm(join(pagesFolder, 'two.html.gz'))
  await expect(open(1000)).rejects.toThrow('two.html.gz')
})
