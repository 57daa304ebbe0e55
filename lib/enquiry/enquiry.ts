/** What a visitor wrote, cleaned: one line each but for the message, no control characters, nothing empty. */
export type Enquiry = {
  name: string
  email: string
  /** As it was typed, so that whoever calls back sees the visitor's own grouping and country code. */
  phone: string
  website?: string
  message: string
  /** Which form it came from, in the words of the specification; becomes the Subject of the mail. */
  subject: string
}

/** The values a visitor fills in, in the order in which every form asks for them. */
export const fieldNames = ['name', 'email', 'phone', 'website', 'message'] as const

export type FieldName = (typeof fieldNames)[number]
