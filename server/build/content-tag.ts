import { createHash } from 'node:crypto'

/** Names these bytes and no others: the strong validator of what is served (RFC 9110, 8.8.1), without its encoding. */
export function contentTag(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
