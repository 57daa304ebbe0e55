import { beforeEach, vi } from 'vitest'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { leastForm } from '#lib/enquiry/testing/filled-in.ts'
import { type Client, setClient } from '#lib/http/client-address.ts'
import { subjects } from '#testing/test-company.ts'

const mocks = vi.hoisted(() => ({ acceptEnquiry: vi.fn(), isKnown: vi.fn() }))
vi.mock(import('#lib/intake/accept.ts'), async (original) => ({ ...(await original()), ...mocks }))

const { POST } = await import('../route.ts')

/** By default, each enquiry is accepted and no key is known. */
export const { acceptEnquiry, isKnown } = mocks

/** An enquiry that is taken. */
export const payload = {
  ...leastForm(enquiryForms.contact),
  website: '',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+92 300 1234567',
  message: 'Hello',
  subject: subjects.contact ?? '',
}

export const visitor = (address: string): Client => ({ kind: 'visitor', address })

/** The differences of a post from the usual one. */
export type Extra = { headers?: Record<string, string>; body?: BodyInit; client?: Client }

/** The post of a script: the enquiry above as JSON, unless `extra` differs. */
export function post({ headers, body = JSON.stringify(payload), client }: Extra = {}): Promise<Response> {
  const request = new Request('http://localhost:3000/api/sendEmail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  if (client) setClient(request, client)
  return POST(request)
}

/** The post of a browser without script. */
export function postForm(fields: Record<string, string>, extra: Omit<Extra, 'body'> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...extra.headers }
  return post({ ...extra, headers, body: new URLSearchParams(fields) })
}

beforeEach(() => {
  acceptEnquiry.mockReset().mockResolvedValue({ status: 'accepted', id: 'one-id', duplicate: false })
  isKnown.mockReset().mockResolvedValue(false)
  vi.spyOn(console, 'log').mockReturnValue()
})
