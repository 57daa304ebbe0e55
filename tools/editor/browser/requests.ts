import type { ContentFault } from '#lib/content/fault.ts'

/** The id of the entry, or sentences that say why nothing was done. */
type Answer = { id?: string; fault?: string }

/** Shown when the server has ended. */
export const UNREACHED = 'The editor does not answer. Start it again in the terminal: npm run edit'

/** Sends an action on a whole entry; every refusal and failure is returned as sentences. */
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

const TRIES_MAX = 80
const PAUSE_MS = 500

/**
 * Waits until the development server has the page at this address, or has been asked for it long enough.
 * @param isWanted whether somebody still waits for it
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
