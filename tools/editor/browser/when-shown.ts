/** How often, and how far apart, the development server is asked for a page that it does not have yet. */
const TRIES_MAX = 80
const PAUSE_MS = 500

/**
 * Waits until the development server has the page at this address, or has been asked for it long enough.
 * @param isWanted says whether somebody still waits for it
 * @param left an address that has to lead on first; empty for none
 */
export async function whenShown(address: string, isWanted: () => boolean, left = ''): Promise<void> {
  const query = new URLSearchParams(left === '' ? { address } : { address, left })
  for (let tries = 0; tries < TRIES_MAX && isWanted(); tries += 1) {
    const response = await fetch(`shown?${query}`).catch(() => undefined)
    if (!response?.ok) return
    const { isShown }: { isShown: boolean } = await response.json()
    if (isShown) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
