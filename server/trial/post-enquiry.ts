import { randomUUID } from 'node:crypto'
import { filledForm } from '#lib/enquiry/filled-in.ts'
import { enquiryForms, FORM_HEADER, KEY_HEADER } from '#lib/enquiry/forms.ts'

/** `token` is a word of its message that no other enquiry has. */
export type Post = { headers: Record<string, string>; body: string; token: string }

/** An enquiry as a browser posts it, with unique text and key. */
export function postEnquiry(): Post {
  const token = randomUUID()
  return {
    token,
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: randomUUID(),
      [FORM_HEADER]: enquiryForms.contact.id,
    },
    body: JSON.stringify({
      ...filledForm(enquiryForms.contact, { name: 'A visitor', email: 'someone@visitor.example' }),
      message: `We need a booking system. ${token}`,
      subject: 'A trial',
    }),
  }
}
