/** How often, and how far apart, the development server is asked for a page that it does not have yet. */
const TRIES_MAX = 80
const PAGE_PAUSE_MS = 500

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
    await new Promise((resolve) => setTimeout(resolve, PAGE_PAUSE_MS))
  }
}

/** How far apart it is asked whether faults that were made outside this page are mended. */
const FAULT_PAUSE_MS = 1000

type ContentState = { faults: string[]; unwritten?: string }

/**
 * Waits until nothing in the content keeps the development server from showing pages.
 * @param path the file that is open
 * @param options `isWanted` says whether somebody still waits; `tell` shows what is wrong, each time it is another thing
 * @returns what still has to be written in that file, if anything has
 */
export async function whenSound(
  path: string,
  { isWanted, tell }: { isWanted: () => boolean; tell: (faults: string[]) => void },
): Promise<string | undefined> {
  let told = ''
  while (isWanted()) {
    const response = await fetch(`state?path=${encodeURIComponent(path)}`).catch(() => undefined)
    if (!response?.ok) return undefined
    const { faults, unwritten }: ContentState = await response.json()
    if (faults.length === 0) return unwritten
    if (isWanted() && faults.join() !== told) tell(faults)
    told = faults.join()
    await new Promise((resolve) => setTimeout(resolve, FAULT_PAUSE_MS))
  }
  return undefined
}
