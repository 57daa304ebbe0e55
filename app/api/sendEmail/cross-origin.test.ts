import { beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { payload } from './testing/requests.ts'

vi.mock(import('#lib/intake/accept.ts'), async (original) => ({
  ...(await original()),
  acceptEnquiry: async () => ({ status: 'accepted', id: 'one-id', duplicate: false }),
  isKnown: async () => false,
}))

const { OPTIONS, POST } = await import('./route.ts')

const PAGES = 'https://www.example.com'
const ASKS = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,idempotency-key,x-elapsed-ms,x-form',
}
const good = JSON.stringify(payload)

/** As a browser asks from a page of this origin. */
const from = (origin: string, rest: RequestInit & { headers?: Record<string, string> }) =>
  new Request('https://api.example.net/api/sendEmail', {
    ...rest,
    headers: { 'sec-fetch-site': 'cross-site', origin, ...rest.headers },
  })
const preflight = (origin: string) => OPTIONS(from(origin, { method: 'OPTIONS', headers: ASKS }))
const post = (origin: string, body = good) =>
  POST(from(origin, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
const header = ({ headers }: Response, name: string) => headers.get(`access-control-${name}`)

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  setEnvironment(readEnvironment({ SITE_URL: 'https://api.example.net', PAGES_URL: PAGES }))
})

test('the pages may read the answer to an enquiry, accepted or refused, and its Retry-After header', async () => {
  for (const [body, status] of [
    [good, 200],
    ['{}', 422],
  ] as const) {
    const response = await post(PAGES, body)
    expect([response.status, header(response, 'allow-origin')]).toEqual([status, PAGES])
    expect(header(response, 'expose-headers')).toContain('retry-after')
    expect(header(response, 'allow-credentials')).toBeNull()
    expect(response.headers.get('vary')).toContain('origin')
  }
})

test.each(['https://evil.example', 'http://www.example.com', 'https://www.example.com.evil.example', 'null'])(
  'a page of %s may send neither a preflight nor an enquiry',
  async (origin) => {
    const responses = [preflight(origin), await post(origin)]
    expect(responses.map(({ status }) => status)).toEqual([405, 403])
    for (const response of responses) expect(header(response, 'allow-origin')).toBeNull()
  },
)
