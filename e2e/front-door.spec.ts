import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import type { Manifest } from '#server/build/manifest.ts'
import { ask } from '#server/trial/ask.ts'

// What the server in front of Next promises about its answers. Their headers have a table of their own: headers.spec.ts

const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))
const pages = Object.keys(manifest.documents).filter((address) => !address.startsWith('/missing/'))

/** On every answer. What only a page or another document reads does not travel with the parts of pages. */
const PROTECTION_OF_ALL = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
}
const PROTECTION = {
  ...PROTECTION_OF_ALL,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
}

test.describe('an address', () => {
  for (const [path, status, detail] of [
    ['/', 200, 'is the home page'],
    ['/FAQ', 200, 'is the FAQ in capitals'],
    ['/fAq?from=mail', 200, 'is the FAQ in any case'],
    ['/services/nothing-we-do', 404, 'has an unknown service'],
    ['/projects/nothing-we-made', 404, 'has an unknown project'],
    ['/blog/nothing-we-wrote', 404, 'has an unknown post'],
    ['/team/nobody', 404, 'has an unknown member'],
    ['/missing/services', 404, 'is only ever an answer'],
    ['/nowhere', 404, 'is unknown'],
    ['/404', 404, 'is the page for unknown ones'],
    ['/_next/static/chunks/of-another-build.js', 404, 'is a script of another build'],
    ['/_next/image?url=%2Ficon.svg&w=64&q=75', 404, 'asks for the image optimiser'],
    ['/api/nothing', 404, 'is not part of the API'],
    ['/%2e%2e/package.json', 404, 'climbs'],
    ['/_next/static/../../../package.json', 404, 'climbs out of the files'],
    ['//example.com/', 400, 'names another host'],
    ['http://example.com/', 400, 'is meant for a proxy'],
    ['/%E0%A4%A', 400, 'decodes to nothing'],
  ] as const) {
    test(`that ${detail} is answered with ${status}: ${path}`, async ({ baseURL }) => {
      const answer = await ask(baseURL, path)
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject(PROTECTION)
    })
  }

  test('unknown in a collection shows that collection’s own page, whole and without script', async ({
    baseURL,
  }) => {
    for (const [path, heading] of [
      ['/services/x', content.pages.notFound.service.heading],
      ['/projects/x', content.pages.notFound.project.heading],
    ]) {
      const html = String((await ask(baseURL, path ?? '')).body)
      expect(html).toContain('lang="en"')
      expect(html).toContain(heading)
      expect(html).toContain('noindex')
    }
  })

  test('with a slash too many moves for good to the one without, query and all', async ({ baseURL }) => {
    const answer = await ask(baseURL, '/faq/?x=1')
    expect([answer.status, answer.headers.location]).toEqual([308, '/faq?x=1'])
  })

  test('of the footer’s short links moves for good to a service that is there', async ({ baseURL }) => {
    for (const { href: path } of content.navigation.footerServices) {
      const { status, headers } = await ask(baseURL, `${path}?x=1`)
      expect([path, status]).toEqual([path, 308])
      expect((await ask(baseURL, headers.location ?? '')).status).toBe(200)
    }
  })
})

test('every page of the build is answered with 200, its policy, and no header that names the framework', async ({
  baseURL,
}) => {
  for (const path of pages) {
    const { status, headers } = await ask(baseURL, path)
    expect([path, status]).toEqual([path, 200])
    expect(headers).toMatchObject(PROTECTION)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test('every file of the build is answered with 200 and a type', async ({ baseURL }) => {
  for (const path of Object.keys(manifest.files)) {
    const { status, headers } = await ask(baseURL, path, { method: 'HEAD' })
    expect([path, status, headers['content-type']]).toEqual([path, 200, expect.stringContaining('/')])
    expect(headers).toMatchObject(PROTECTION_OF_ALL)
  }
})

test.describe('a page', () => {
  test('comes in the smallest encoding the visitor takes, and is the same page in each', async ({
    baseURL,
  }) => {
    const plain = await ask(baseURL, '/')
    const brotli = await ask(baseURL, '/', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const gzip = await ask(baseURL, '/', { headers: { 'accept-encoding': 'gzip' } })
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(plain.headers.vary).toMatch(/accept-encoding/)
  })

  test('is not sent again to a visitor who has it, in any encoding', async ({ baseURL }) => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const first = await ask(baseURL, '/faq', { headers: { 'accept-encoding': encoding } })
      const again = await ask(baseURL, '/faq', {
        headers: { 'accept-encoding': encoding, 'if-none-match': first.headers.etag },
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers).toMatchObject({
        ...PROTECTION,
        etag: first.headers.etag,
        'cache-control': 'no-cache',
      })
    }
  })

  test('has the same head when only the head is asked for', async ({ baseURL }) => {
    for (const path of ['/', '/nowhere', '/services/x']) {
      const [get, head] = [await ask(baseURL, path), await ask(baseURL, path, { method: 'HEAD' })]
      expect([head.status, head.body.length]).toEqual([get.status, 0])
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
    }
  })

  test('takes no method but GET and HEAD', async ({ baseURL }) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await ask(baseURL, '/contact', { method })
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  test('frames nothing, except for the map on /contact', async ({ baseURL }) => {
    for (const path of pages) {
      const { headers } = await ask(baseURL, path, { method: 'HEAD' })
      const frames = headers['content-security-policy']?.toString().includes('frame-src')
      expect([path, frames, headers['cross-origin-embedder-policy']]).toEqual(
        path === '/contact' ? [path, true, 'unsafe-none'] : [path, false, 'require-corp'],
      )
    }
  })
})

test('a script is kept for a year and encoded ahead; its address changes with its content', async ({
  baseURL,
}) => {
  const html = String((await ask(baseURL, '/')).body)
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const { status, headers } = await ask(baseURL, script, { headers: { 'accept-encoding': 'br' } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
})

test.describe('the API', () => {
  test('keeps the policy that its own answer brings along', async ({ baseURL }) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(baseURL, '/api/sendEmail', { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(422)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('answers a form without script by a page whose style sheet its policy allows', async ({ baseURL }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask(baseURL, '/api/sendEmail', { method: 'POST', headers, body: 'name=' })
    expect(answer.headers).toMatchObject(PROTECTION)
    expect(answer.headers['content-security-policy']).toContain("style-src 'self'")
    const styleSheet = /<link rel="stylesheet" href="([^"]+)"/.exec(String(answer.body))?.[1] ?? ''
    expect((await ask(baseURL, styleSheet)).status).toBe(200)
  })

  test('says 405 to TRACE instead of failing over it', async ({ baseURL }) => {
    expect((await ask(baseURL, '/api/sendEmail', { method: 'TRACE' })).status).toBe(405)
  })

  test('hangs up on a body that nobody will read', async ({ baseURL }) => {
    const { status, headers } = await ask(baseURL, '/contact', { method: 'POST', body: 'name=x' })
    expect([status, headers.connection]).toEqual([405, 'close'])
  })
})

test('a Server Action is refused everywhere: the site has none', async ({ baseURL }) => {
  for (const path of ['/', '/contact', '/api/sendEmail']) {
    const { status } = await ask(baseURL, path, {
      method: 'POST',
      headers: { 'next-action': 'a'.repeat(40) },
    })
    expect([path, status]).toEqual([path, 404])
  }
})

test('an upgrade that nobody offers is passed over, and the page comes as usual', async ({ baseURL }) => {
  const { status, headers } = await ask(baseURL, '/faq', {
    headers: { connection: 'Upgrade', upgrade: 'h2c' },
  })
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
