/** The development server compiles a page when it is first asked for. */
const COMPILED_WITHIN_MS = 60_000

/**
 * Whether the development server has a page at this address. A new one answers 404 until the server has noticed it.
 * @param preview the server's origin
 */
export async function isShown(preview: string, address: string): Promise<boolean> {
  const url = URL.parse(address, preview)
  if (url === null || url.origin !== preview) return false
  try {
    const signal = AbortSignal.timeout(COMPILED_WITHIN_MS)
    const { ok } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    return ok
  } catch {
    return false
  }
}
