import { randomUUID } from 'node:crypto'
import { enquiryForms } from '#lib/enquiry/forms.ts'

/** `token` is a word of its message that no other enquiry has. */
export type Post = { headers: Record<string, string>; body: string; token: string }

/** What a browser posts: an enquiry that no other is like, with a key of its own. */
export function postEnquiry(): Post {
  const [form] = Object.values(enquiryForms)
  const token = randomUUID()
  return {
    token,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: 'A visitor',
      email: 'someone@visitor.example',
      phone: '03001234567',
      message: `We need a booking system. ${token}`,
      subject: form?.subject,
    }),
  }
}
