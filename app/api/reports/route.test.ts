import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://www.example.com'

type Route = typeof import('./route.ts')
let route: Route
const lines: string[] = []

beforeEach(async () => {
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
  // Each test begins with fresh limits.
  vi.resetModules()
  route = await import('./route.ts')
})
afterEach(() => vi.restoreAllMocks())

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return route.POST(
    new Request(`${ORIGIN}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json', 'sec-fetch-site': 'same-origin', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

/** The kinds of lines that were written, with their count if they have one. */
const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .map(({ event, count }) => (count === undefined ? event : `${event} ${count}`))
    .sort()

const violation = (page: string, blockedURL = 'inline') => ({
  type: 'csp-violation',
  body: { documentURL: `${ORIGIN}${page}?name=ada`, blockedURL, effectiveDirective: 'script-src-elem' },
})

test('a violation is one line in the log, with nothing in it that a visitor wrote', async () => {
  const response = await post([violation('/contact', 'https://ada.example/ada')])
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      event: 'policy.violation',
      code: 'script-src-elem foreign',
      where: '/contact',
    },
  ])
  expect(lines.join()).not.toContain('ada')
})

test('the same thing is said once, and a flood of different things ends after twenty lines', async () => {
  await post([violation('/contact'), violation('/contact')])
  await post([violation('/contact')])
  expect(lines).toHaveLength(1)
  const pages = ['/', '/about', '/services', '/projects', '/blog', '/team', '/faq']
  const kinds = ['inline', 'eval', `${ORIGIN}/a.js`, 'https://b.example/', 'data']
  await post(pages.flatMap((page) => kinds.map((kind) => violation(page, kind))))
  expect(events()).toEqual(['policy.suppressed 1', ...Array<string>(20).fill('policy.violation')])
})

test('one client has five lines, and all the others are heard as before', async () => {
  const liar = { 'x-client-address': '203.0.113.7' }
  const pages = ['/', '/about', '/services', '/projects', '/blog', '/team', '/faq']
  await post(
    pages.map((page) => violation(page)),
    liar,
  )
  expect(events()).toEqual(['policy.suppressed 1', ...Array<string>(5).fill('policy.violation')])
  lines.length = 0
  // The very things that the liar was not heard with: they have not been said, so they are news.
  await post([violation('/team'), violation('/faq')], { 'x-client-address': '203.0.113.8' })
  expect(events()).toEqual(['policy.violation', 'policy.violation'])
})

test('one client has five lines behind a proxy that nobody configured, too', async () => {
  const proxy = (address: string) => ({ 'x-client-address': `proxy ${address} TRUST_PROXY_HOPS=1` })
  const pages = ['/', '/about', '/services', '/projects', '/blog', '/team', '/faq']
  await post(
    pages.map((page) => violation(page)),
    proxy('203.0.113.7'),
  )
  expect(events()).toEqual(['policy.suppressed 1', ...Array<string>(5).fill('policy.violation')])
  lines.length = 0
  await post([violation('/team')], proxy('203.0.113.8'))
  expect(events()).toEqual(['policy.violation'])
})

test('what a flood has drowned is said once there is room, with how much was left out', async () => {
  vi.useFakeTimers()
  try {
    const kinds = ['inline', 'eval', `${ORIGIN}/a.js`, 'https://b.example/', 'data']
    const pages = ['/', '/about', '/services', '/projects']
    await post(pages.flatMap((page) => kinds.map((kind) => violation(page, kind))))
    await post([violation('/faq'), violation('/team')])
    lines.length = 0
    vi.advanceTimersByTime(60_000)
    await post([violation('/team')])
    expect(events()).toEqual(['policy.violation'])
    lines.length = 0
    vi.advanceTimersByTime(59.5 * 60_000)
    await post([
      ...pages.flatMap((page) => kinds.map((kind) => violation(page, kind))),
      violation('/contact'),
    ])
    expect(events()[0]).toBe('policy.suppressed 2')
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['from another site', [violation('/')], { 'sec-fetch-site': 'cross-site' }, 403],
  ['of another type', [violation('/')], { 'content-type': 'application/json' }, 415],
  ['that is too large', [violation(`/${'x'.repeat(20_000)}`)], {}, 413],
  ['that is not JSON', '{', {}, 400],
  ['that is not a report', { a: 1 }, {}, 400],
] as [string, unknown, Record<string, string>, number][])(
  'a report %s is refused',
  async (_case, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status)
    expect(lines).toEqual([])
  },
)

test('nothing can be read here', () => {
  const response = route.GET()
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})
