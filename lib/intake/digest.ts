import { createHash } from 'node:crypto'
import type { Enquiry } from '../enquiry/enquiry.ts'

/**
 * Tells whether two enquiries are the same text. Only what was filled in counts, by its name, so that the digest of an
 * enquiry stays the same when a later release knows one more field.
 */
export function digestOf(enquiry: Enquiry): string {
  const written = Object.entries(enquiry).filter(([, value]) => value !== undefined && value !== '')
  return hash(written.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * The digest of releases before the table of fields (fields.ts), which counted five fields and the subject by their
 * places. A row is kept for 90 days at most: after that this has no use.
 */
export function digestBeforeFields({ name, email, phone, website = '', message, subject }: Enquiry): string {
  return hash([name, email, phone, website, message, subject])
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
