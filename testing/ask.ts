import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { enquiryForms, FORM_HEADER, KEY_HEADER } from '#lib/enquiry/forms.ts'
import { filledForm } from '#lib/enquiry/testing/filled-in.ts'

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

export type Request = RequestOptions & { body?: string }

/**
 * Sends a request to the site without a browser, on a new connection unless an agent is given. It sends `path` unchanged
 * and does not follow redirects.
 */
export async function ask(
  baseURL: string | undefined,
  path: string,
  { body = '', ...options }: Request = {},
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(baseURL ?? '')
  const request = protocol === 'https:' ? httpsRequest : httpRequest
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path, agent: false, ...options }, resolve)
      .on('error', reject)
      .end(body)
  })
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

/** An enquiry as a browser posts it, with unique text and key. `token` is in its message, and in no other. */
export function postEnquiry() {
  const token = crypto.randomUUID()
  return {
    token,
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: crypto.randomUUID(),
      [FORM_HEADER]: enquiryForms.contact.id,
    },
    body: JSON.stringify({
      ...filledForm(enquiryForms.contact, { name: 'A visitor', email: 'someone@visitor.example' }),
      message: `We need a booking system. ${token}`,
      subject: 'A trial',
    }),
  }
}
