import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/fixtures/test.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { entryRoute } from '#lib/routes.ts'
import { type Answer, ask, type Request } from '#testing/ask.ts'
import { addressOf, content } from '#testing/site-content.ts'

// Tests the complete headers of every kind of response: the required headers and their values, and that there are no others.

const SCRIPTLESS =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'"
const API = "default-src 'none'; frame-ancestors 'none'"
const HASHES = "(?: 'sha256-[\\w+/]{43}=')+"
const PAGE = new RegExp(
  `^default-src 'none'; script-src 'self'${HASHES}; style-src 'self'${HASHES}; img-src 'self' data:; ` +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; " +
    `base-uri 'none'; object-src 'none';( style-src-attr 'unsafe-hashes'${HASHES};)?( frame-src https://[\\w.-]+;)? ` +
    'upgrade-insecure-requests$',
)

/** Headers of every response of an https site. Assets have no others, because headers add weight to small pictures. */
const PART = {
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}
/** Headers of every response that is not an asset. */
const COMMON = {
  ...PART,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^(?:[a-z-]+=\(\), )+[a-z-]+=\(\)$/),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
}
/** Headers of HTTP itself. A response may have any of them. */
const OF_HTTP =
  'allow connection content-length date etag keep-alive location refresh transfer-encoding vary x-request-id'

const HTML = 'text/html; charset=utf-8'
const FONTS = expect.stringMatching(
  /^(?:<\/_next\/static\/media\/[^>]+\.woff2>; rel=preload; as=font; crossorigin(?:, |$)){2}/,
)
const page = { policy: PAGE, cache: 'no-cache', type: HTML, more: { link: FONTS } }
const plain = { policy: SCRIPTLESS, cache: 'no-store', type: 'text/plain; charset=utf-8' }
const api = { policy: API, cache: 'no-store', type: undefined }
const problem = { ...api, type: 'application/problem+json' }
/** Other sites may load every file, and read those that pages do not load: feed readers, link previews. */
const file = {
  policy: SCRIPTLESS,
  cache: 'public, max-age=3600',
  common: { ...COMMON, ...PART, 'access-control-allow-origin': '*' },
}
const hashed = { policy: API, cache: 'public, max-age=31536000, immutable', common: PART }

type Expected = {
  policy: RegExp | string
  cache: string
  type: string | undefined
  common?: Record<string, unknown>
  more?: Record<string, unknown>
}
type Row = [kind: string, path: string, status: number, expected: Expected, request?: Request]

const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
const posted = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: String(new URLSearchParams(anEnquiry)),
}

/** The same expectation with another content type or with more headers. */
const as = (expected: Omit<Expected, 'type'>, type: string, more = {}): Expected => ({
  ...expected,
  type,
  more,
})
const allowing = (allow: string): Expected => ({ ...plain, policy: API, more: { allow } })
const postedAs = (headers: Record<string, unknown>) => ({ ...json, headers: { ...json.headers, ...headers } })

const TEXT = 'text/plain; charset=utf-8'
const CANONICAL = expect.stringMatching(
  new RegExp(`^<https?://[^/>]+${RegExp.escape(addressOf('/about'))}>; rel="canonical"$`),
)
const VALIDATOR = { etag: expect.stringMatching(/^"[\w-]{22}-identity"$/), vary: 'accept-encoding' }
const TAKEN = { accept: expect.stringContaining('application/json') }

/** The build generates the addresses of `script` and `media`. */
function rows({ script, media }: Record<'script' | 'media', string>): Row[] {
  const [short] = content.navigation.footerServices
  return [
    ['a page', '/', 200, page],
    ['a page that may show the map', addressOf('/contact'), 200, page],
    ['a page under its other address', addressOf('/FAQ'), 200, page],
    ['an unknown address', '/nowhere', 404, page],
    ['an unknown post', addressOf('/blog/nothing'), 404, page],
    ['a script', script, 200, { ...hashed, type: 'text/javascript' }],
    ['a font', media, 200, { ...hashed, type: 'font/woff2' }],
    ['a script of another build', '/_next/static/chunks/other.js', 404, plain],
    ['a picture', '/social/home.jpg', 200, { ...hashed, cache: file.cache, type: 'image/jpeg' }],
    ['a feed, which Firefox shows', '/feed.xml', 200, as(file, 'application/xml; charset=utf-8')],
    ['a feed in JSON', '/feed.json', 200, as(file, 'application/feed+json; charset=utf-8')],
    ['the sitemap', '/sitemap.xml', 200, as(file, 'application/xml; charset=utf-8')],
    ['the manifest', '/manifest.webmanifest', 200, as(file, 'application/manifest+json')],
    ['llms.txt', '/llms.txt', 200, as(file, TEXT)],
    ['humans.txt', '/humans.txt', 200, as(file, TEXT)],
    ['security.txt', '/.well-known/security.txt', 200, as(file, TEXT)],
    [
      'a page as Markdown',
      addressOf('/about.md'),
      200,
      as(file, 'text/markdown; charset=utf-8', { link: CANONICAL }),
    ],
    ['robots.txt', '/robots.txt', 200, as(file, TEXT)],
    ['the same again', '/robots.txt', 304, as(file, TEXT, VALIDATOR), { headers: { 'if-none-match': '*' } }],
    ['an answer of the API', '/api/sendEmail', 422, problem, json],
    ['the answer without script', '/api/sendEmail', 200, as({ ...api, policy: SCRIPTLESS }, HTML), posted],
    ['too large', '/api/sendEmail', 413, problem, { ...postedAs({ 'content-length': 1_000_000 }), body: '' }],
    [
      'no JSON',
      '/api/sendEmail',
      415,
      { ...problem, more: TAKEN },
      postedAs({ 'content-type': 'text/plain' }),
    ],
    ['another site', '/api/sendEmail', 403, problem, postedAs({ origin: 'https://evil.example' })],
    ['the state of health', '/api/health', 200, as(api, 'application/json')],
    ['what is hidden', '/api/metrics', 404, api],
    ['no part of the API', '/api/nothing', 404, { ...plain, policy: API }],
    ['a method', '/contact', 405, { ...plain, more: { allow: 'GET, HEAD' } }, { method: 'PUT' }],
    [
      'the answer to a form in a restored tab',
      '/api/sendEmail',
      303,
      { ...api, more: { location: addressOf('/contact#contact-enquiry') } },
    ],
    [
      'a method that forms are not sent by',
      '/api/sendEmail',
      405,
      allowing('GET, HEAD, POST'),
      { method: 'PUT' },
    ],
    ['a method that health does not take', '/api/health', 405, allowing('GET, HEAD'), json],
    ['a method that nobody takes', '/api/health', 405, allowing('GET, HEAD'), { method: 'TRACE' }],
    ...(short
      ? [redirect('a short address', short.href, addressOf(entryRoute('services', short.service)), plain)]
      : []),
    redirect('a slash too many', addressOf('/faq/?x=1'), addressOf('/faq?x=1'), plain),
    ['the name of another host', '//example.com/', 400, plain],
  ]
}

const redirect = (kind: string, from: string, location: string, expected: Expected): Row => [
  kind,
  from,
  308,
  { ...expected, more: { location } },
]

test('every kind of answer has the headers that it must have, and no others', async ({ ownSite }) => {
  const { url } = await ownSite({ SITE_URL: 'https://www.example.com' })
  for (const row of rows(await findAddresses(url))) await check(url, row)
})

test('the 503 and 429 answers have their headers, with Retry-After for an enquiry', async ({ ownSite }) => {
  // DATA_DIR is a file and the relay is not running, so an enquiry can neither be stored nor mailed.
  const notAFolder = join(tmpdir(), `no-folder-${crypto.randomUUID()}`)
  await writeFile(notAFolder, '')
  const { url } = await ownSite({
    SITE_URL: 'https://www.example.com',
    TRUST_PROXY_HOPS: '1',
    DATA_DIR: notAFolder,
    SMTP_PORT: '1',
  })
  const later = { ...problem, more: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } }
  const headers = { ...json.headers, 'x-forwarded-for': '203.0.113.7' }
  const enquiry = { ...json, headers, body: JSON.stringify(anEnquiry) }
  await check(url, ['an enquiry that cannot be kept', '/api/sendEmail', 503, later, enquiry])
  await check(url, ['a bad state of health', '/api/health', 503, { ...api, type: 'application/json' }])
  // This is twice the burst that the rate limit allows. On a slow machine the limit recovers a little meanwhile.
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => ask(url, '/api/sendEmail', { ...json, headers })),
  )
  const refused = answers.find(({ status }) => status === 429)
  if (!refused) throw new Error('Nobody was told that it was one enquiry too many.')
  checkAnswer(refused, ['one enquiry too many', '/api/sendEmail', 429, later])
  await rm(notAFolder)
})

test('a site on http does not ask for https, its heads are the same alone, and a trial copy alone asks not to be listed', async ({
  ownSite,
  baseURL,
}) => {
  const { url } = await ownSite({ SITE_URL: 'https://next.example.com', SITE_PREVIEW: 'true' })
  for (const [kind, path, status, , request] of rows(await findAddresses(url))) {
    const [trial, answer] = [await ask(url, path, request), await ask(baseURL, path, request)]
    const { headers } = answer
    expect([kind, trial.status, trial.headers['x-robots-tag']]).toEqual([kind, status, 'noindex'])
    expect([kind, headers['x-robots-tag'], headers['strict-transport-security']]).toEqual([
      kind,
      undefined,
      undefined,
    ])
    expect(headers['content-security-policy'], kind).not.toContain('upgrade-insecure-requests')
    if (request || path.startsWith('/api/')) continue
    const head = await ask(baseURL, path, { method: 'HEAD' })
    expect([kind, head.status, head.body.length]).toEqual([kind, status, 0])
    expect({ ...head.headers, date: '' }, kind).toEqual({ ...headers, date: '' })
  }
  // A crawler sees "noindex" only if robots.txt allows it to request the page.
  expect(String((await ask(url, '/robots.txt')).body)).toContain('Allow: /\n')
})

async function check(url: string, row: Row): Promise<void> {
  checkAnswer(await ask(url, row[1], row[4]), row)
}

function checkAnswer(answer: Answer, [kind, , status, expected]: Row): void {
  const { policy, cache, type, common = COMMON, more = {} } = expected
  const named = {
    ...common,
    'cache-control': cache,
    'content-security-policy': expect.stringMatching(
      typeof policy === 'string' ? new RegExp(`^${RegExp.escape(policy)}$`) : policy,
    ),
    ...more,
  }
  expect([kind, answer.status, answer.headers['content-type']]).toEqual([kind, status, type])
  expect(answer.headers, kind).toMatchObject(named)
  // Other headers are unnecessary, and some would reveal the server software.
  const known = [...Object.keys(named), 'content-type', ...OF_HTTP.split(' ')]
  expect([kind, Object.keys(answer.headers).filter((name) => !known.includes(name))]).toEqual([kind, []])
}

async function findAddresses(url: string | undefined) {
  const html = String((await ask(url, '/')).body)
  return {
    script: /<script src="([^"]+)"/.exec(html)?.[1] ?? '',
    media: /href="(\/_next\/static\/media\/[^"]+\.woff2)"/.exec(html)?.[1] ?? '',
  }
}
