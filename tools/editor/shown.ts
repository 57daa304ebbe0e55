/** The development server compiles a page when it is first asked for. */
const COMPILED_WITHIN_MS = 60_000

/**
 * Whether the development server has a page at this address. A new one answers 404 until the server has noticed it.
 * @param preview the server's origin
 * @param left an address that has to lead on as well, once the server has started again for it; empty for none
 */
export async function isShown(preview: string, address: string, left: string): Promise<boolean> {
  const hasLeft = left === '' || (await answerOf(preview, left))?.status === MOVED
  return hasLeft && ((await answerOf(preview, address))?.ok ?? false)
}

const MOVED = 308

async function answerOf(preview: string, address: string): Promise<Response | undefined> {
  const url = URL.parse(address, preview)
  if (url === null || url.origin !== preview) return undefined
  try {
    const signal = AbortSignal.timeout(COMPILED_WITHIN_MS)
    return await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  } catch {
    return undefined
  }
}
