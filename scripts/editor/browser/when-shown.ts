/** How often, and how far apart, the development server is asked for a page that it does not have yet. */
const TRIES_MAX = 40
const PAUSE_MS = 500

/**
 * Waits until the development server has the page at this address, or has been asked for it long enough.
 * @param isWanted says whether somebody still waits for it
 */
export async function whenShown(address: string, isWanted: () => boolean): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX && isWanted(); tries += 1) {
    const response = await fetch(`shown?address=${encodeURIComponent(address)}`).catch(() => undefined)
    if (!response?.ok) return
    const { isShown }: { isShown: boolean } = await response.json()
    if (isShown) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
