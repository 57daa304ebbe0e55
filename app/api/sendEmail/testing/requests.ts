import { subjects } from '#lib/content/testing/company.ts'
import { leastForm } from '#lib/enquiry/filled-in.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

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
export type Extra = { headers?: Record<string, string>; body?: BodyInit }

/** The post of a script: the enquiry above as JSON, unless `extra` differs. */
export function postRequest({ headers = {}, body = JSON.stringify(payload) }: Extra = {}): Request {
  const all = { 'content-type': 'application/json', ...headers }
  return new Request('http://localhost:3000/api/sendEmail', {
    method: 'POST',
    headers: all,
    body,
    duplex: 'half',
  } as RequestInit)
}

/** The post of a browser without script. */
export function formRequest(fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return postRequest({
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })
}
