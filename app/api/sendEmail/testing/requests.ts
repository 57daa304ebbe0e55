import { enquiryForms } from '#lib/enquiry/forms.ts'
import { leastForm } from '#lib/enquiry/testing/filled-in.ts'
import { type Client, setClient } from '#lib/http/client-address.ts'
import { subjects } from '#testing/test-company.ts'

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

/** The differences of a post from the usual one. */
export type Extra = { headers?: Record<string, string>; body?: BodyInit; client?: Client }

/** The post of a script: the enquiry above as JSON, unless `extra` differs. */
export function postRequest({ headers = {}, body = JSON.stringify(payload), client }: Extra = {}): Request {
  const all = { 'content-type': 'application/json', ...headers }
  const request = new Request('http://localhost:3000/api/sendEmail', {
    method: 'POST',
    headers: all,
    body,
    duplex: 'half',
  } as RequestInit)
  if (client) setClient(request, client)
  return request
}

export const visitor = (address: string): Client => ({ kind: 'visitor', address })

/** The post of a browser without script. */
export function formRequest(fields: Record<string, string>, extra: Omit<Extra, 'body'> = {}): Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...extra.headers }
  return postRequest({ ...extra, headers, body: new URLSearchParams(fields) })
}
