import type { ContentFault } from '#lib/content/fault.ts'

/** The id of the entry that something was done with, or sentences that say why nothing was. */
type Answer = { id?: string; fault?: string }

/** What the page says when the server is gone. */
export const UNREACHED = 'The editor does not answer. Start it again in the terminal: npm run edit'

/** Asks our server to do something with a whole entry; every refusal and failure is sentences. */
export async function ask(action: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(action, { method: 'POST', body: JSON.stringify(body) })
    if (response.ok) return await response.json()
    const { faults }: { faults: ContentFault[] } = await response.json()
    return { fault: faults.map(({ file, message }) => `${file}: ${message}`).join('\n') }
  } catch {
    return { fault: UNREACHED }
  }
}

/** How often, and how far apart, the development server is asked for a page that it does not have yet. */
const TRIES_MAX = 80
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
