/** How far apart it is asked whether faults that were made outside this page are mended. */
const PAUSE_MS = 1000

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
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return undefined
}
