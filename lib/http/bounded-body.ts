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
export async function readBody(request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<ReadBody> {
  if (Number(request.headers.get('content-length')) > maxBytes) {
    await request.body?.cancel().catch(() => undefined)
    return { status: 'too-large' }
  }
  const reader = request.body?.getReader()
  if (reader === undefined) return { status: 'read', bytes: new Uint8Array() }

  const deadline = startDeadline(timeoutMs)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), deadline.passed])
      if (step === 'passed') return { status: 'too-slow' }
      if (step.done) return { status: 'read', bytes: Buffer.concat(chunks) }
      size += step.value.byteLength
      if (size > maxBytes) return { status: 'too-large' }
      chunks.push(step.value)
    }
  } catch {
    return { status: 'broken-off' }
  } finally {
    deadline.stop()
    // Not awaited: the rest of a slow body may take for ever to be told.
    reader.cancel().catch(() => undefined)
  }
}

function startDeadline(timeoutMs: number) {
  const { promise: passed, resolve } = Promise.withResolvers<'passed'>()
  const timer = setTimeout(() => resolve('passed'), timeoutMs)
  return { passed, stop: () => clearTimeout(timer) }
}

/** The text of `bytes`, or undefined when they are not UTF-8: nothing is guessed, nothing replaced. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
