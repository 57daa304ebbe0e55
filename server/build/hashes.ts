import { createHash } from 'node:crypto'

/** The source expression that allows exactly this text. */
export function hashSource(text: string): string {
  return `'${integrityOf(Buffer.from(text))}'`
}

const TAG_LENGTH = 22

/** A hash of the content, for the strong validator of a response (RFC 9110, 8.8.1), without its encoding. */
export function contentTag(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH)
}

/**
 * Integrity metadata of a file. SHA-256, as in the policy: longer hashes would make each page larger.
 * @see https://www.w3.org/TR/sri-2/#integrity-metadata
 */
export function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
