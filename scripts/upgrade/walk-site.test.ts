import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
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
