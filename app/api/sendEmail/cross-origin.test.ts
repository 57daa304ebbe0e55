import { beforeEach, expect, test } from 'vitest'
import { readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { post as postHere } from './testing/posts.ts'

const { OPTIONS } = await import('./route.ts')

const PAGES = 'https://www.example.com'
const ASKS = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,idempotency-key,x-elapsed-ms,x-form',
}

/** What a browser adds to a request from a page of this origin. */
const from = (origin: string) => ({ 'sec-fetch-site': 'cross-site', origin })
const preflight = (origin: string) => {
  const headers = { ...from(origin), ...ASKS }
  return OPTIONS(new Request('https://api.example.net/api/sendEmail', { method: 'OPTIONS', headers }))
}
const post = (origin: string, body?: string) => postHere({ headers: from(origin), ...(body && { body }) })
const header = ({ headers }: Response, name: string) => headers.get(`access-control-${name}`)

beforeEach(() => {
  setEnvironment(readEnvironment({ SITE_URL: 'https://api.example.net', PAGES_URL: PAGES }))
})

test('the pages may read the answer to an enquiry, accepted or refused, and its Retry-After header', async () => {
  for (const [body, status] of [
    [undefined, 200],
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
