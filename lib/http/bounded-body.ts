export type ReadBody =
  | { status: 'read'; bytes: Uint8Array }
  | { status: 'too-large' }
  | { status: 'too-slow' }
  /** The connection broke off. */
  | { status: 'broken-off' }

export type BodyLimits = { maxBytes: number; timeoutMs: number }

/**
 * Reads a body into memory, but no further than `maxBytes` and no longer than `timeoutMs`: neither an endless upload
 * nor one byte a second can hold the server. The announced length is believed only when it is already too large.
 */
export async function readBody(
  { body, headers }: Request,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<ReadBody> {
  if (Number(headers.get('content-length')) > maxBytes) {
    await body?.cancel().catch(() => undefined)
    return { status: 'too-large' }
  }
  if (body === null) return { status: 'read', bytes: new Uint8Array() }
  const deadline = AbortSignal.timeout(timeoutMs)
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new RangeError('The body is too large'))
      else controller.enqueue(chunk)
    },
  })
  try {
    const bytes = await new Response(body.pipeThrough(counter, { signal: deadline })).arrayBuffer()
    return { status: 'read', bytes: new Uint8Array(bytes) }
  } catch {
    if (size > maxBytes) return { status: 'too-large' }
    return { status: deadline.aborted ? 'too-slow' : 'broken-off' }
  }
}

/** The text of `bytes`, or undefined when they are not UTF-8: nothing is guessed, nothing replaced. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
