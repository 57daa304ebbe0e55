/** The media type of a body in lower case without its parameters, and its charset if one is named. */
export type MediaType = { essence: string; charset: string | undefined }

/** Reads a Content-Type header (RFC 9110, 8.3); undefined when there is none, or it names no media type. */
export function parseContentType(header: string | null): MediaType | undefined {
  const [essence = '', ...parameters] = (header ?? '').toLowerCase().split(';')
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence.trim())) return undefined
  const charset = parameters
    .map((each) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(each)?.[1])
    .find(Boolean)
  return { essence: essence.trim(), charset }
}

/** True for text that can only be UTF-8: the charset is not named, or named so. */
export function isUtf8({ charset }: MediaType): boolean {
  return charset === undefined || charset === 'utf-8' || charset === 'utf8'
}

/** True when the body is sent as it is. A compressed one could unfold far beyond the size that was announced. */
export function isIdentityEncoded(header: string | null): boolean {
  return header === null || header.trim() === '' || header.trim().toLowerCase() === 'identity'
}
