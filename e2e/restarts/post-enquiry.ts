import { randomUUID } from 'node:crypto'
import { enquiryForms } from '#lib/enquiry/forms.ts'

export type Post = { headers: Record<string, string>; body: string }

/** What a browser posts: an enquiry that no other is like, with a key of its own. */
export function postEnquiry(): Post {
  const [form] = Object.values(enquiryForms)
  return {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: 'Sana Malik',
      email: 'sana@visitor.example',
      phone: '03001234567',
      message: `We need a booking system. ${randomUUID()}`,
      subject: form?.subject,
    }),
  }
}
