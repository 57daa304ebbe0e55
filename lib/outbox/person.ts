import { createHash } from 'node:crypto'

/**
 * What is kept of a person who was forgotten, so that no backup brings them back: a fingerprint of the address, from
 * which it cannot be read. Somebody who guesses an address can tell whether it is this one.
 */
export function personOf(email: string): string {
  return createHash('sha256').update(`forgotten ${email.trim().toLowerCase()}`).digest('base64url')
}
