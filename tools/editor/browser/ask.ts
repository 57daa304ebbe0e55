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
