import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { ASKED_AT_ONCE } from '#server/trial/ask.ts'
import { walkSite } from './walk-site.ts'

const page = (head: string) => ({ type: 'text/html', body: `<head>${head}</head><h1>Page</h1>` })
const locations = (...paths: string[]) => paths.map((path) => `<loc>https://www.example.com${path}</loc>`)

/** Serves these and nothing else. */
async function serve(answers: Record<string, { type: string; body: string }>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': answer?.type ?? 'text/plain' })
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('every page of the sitemap is asked for, and all that they load', async () => {
  const url = await serve({
    '/sitemap.xml': { type: 'application/xml', body: `<sitemapindex>${locations('/sitemaps/1.xml')}` },
    '/sitemaps/1.xml': { type: 'application/xml', body: `<urlset>${locations('/', '/about').join('')}` },
    '/': page('<script src="/_next/static/a.js"></script>'),
    '/about': page('<link rel="stylesheet" href="/_next/static/b.css"><link href="/_next/static/a.js">'),
    '/_next/static/a.js': { type: 'text/javascript', body: '1' },
    '/_next/static/b.css': { type: 'text/css', body: 'a{}' },
  })
  expect(await walkSite(url)).toEqual({ pages: 2, files: 2, faults: [] })
})

test('what is missing, empty, without a heading or not a page is named', async () => {
  const url = await serve({
    '/sitemap.xml': {
      type: 'application/xml',
      body: locations('/', '/gone', '/empty', '/bare', '/odd').join(''),
    },
    '/': page('<script src="/_next/static/gone.js"></script>'),
    '/empty': { type: 'text/html', body: '' },
    '/bare': { type: 'text/html', body: '<p>text</p>' },
    '/odd': { type: 'text/plain', body: '<h1>Page</h1>' },
  })
  const { faults } = await walkSite(url)
  expect(faults.sort()).toEqual([
    '/_next/static/gone.js answers 404',
    '/bare has no heading',
    '/empty has no heading',
    '/empty is empty',
    '/gone answers 404',
    '/gone has no heading',
    '/odd is text/plain',
  ])
})

test('a site without a sitemap is not taken for a good one', async () => {
  const { faults } = await walkSite(await serve({}))
  expect(faults).toEqual(['/sitemap.xml answers 404', '/sitemap.xml names no page'])
})

test('no more addresses are asked for at once than a trial may, whatever kind they are of', async () => {
  const morePathsThanAtOnce = (name: string) =>
    Array.from({ length: 2 * ASKED_AT_ONCE + 1 }, (_, index) => `/${name}${index}`)
  const [sitemaps, pages, files] = [
    morePathsThanAtOnce('sitemaps/'),
    morePathsThanAtOnce('page-'),
    morePathsThanAtOnce('_next/static/'),
  ]
  const url = await serve({
    '/sitemap.xml': { type: 'application/xml', body: `<sitemapindex>${locations(...sitemaps).join('')}` },
    ...Object.fromEntries(
      sitemaps.map((path, index) => {
        const body = `<urlset>${locations(pages[index] ?? '').join('')}`
        return [path, { type: 'application/xml', body }]
      }),
    ),
    ...Object.fromEntries(pages.map((path, index) => [path, page(`<link href="${files[index]}">`)])),
    ...Object.fromEntries(files.map((path) => [path, { type: 'text/css', body: 'a{}' }])),
  })
  const asked = countAsked()
  expect(await walkSite(url)).toEqual({ pages: pages.length, files: files.length, faults: [] })
  expect(asked.atOnce()).toEqual({ sitemaps: ASKED_AT_ONCE, page: ASKED_AT_ONCE, _next: ASKED_AT_ONCE })
})

/** Counts the requests of this process that wait for their answer, by how their address begins. */
function countAsked() {
  const waiting = new Set<unknown>()
  const most: Record<string, number> = {}
  const begin = (message: unknown) => {
    const { request } = message as { request: { path: string } }
    waiting.add(request)
    const [kind = ''] = /[a-z_]+(?=[/-])/.exec(request.path) ?? []
    if (kind !== '') most[kind] = Math.max(most[kind] ?? 0, waiting.size)
  }
  const end = (message: unknown) => waiting.delete((message as { request: unknown }).request)
  const channels = [
    ['http.client.request.created', begin],
    ['http.client.response.finish', end],
  ] as const
  for (const [name, on] of channels) subscribe(name, on)
  onTestFinished(() => {
    for (const [name, on] of channels) unsubscribe(name, on)
  })
  return { atOnce: () => most }
}
