import { setTimeout as pause } from 'node:timers/promises'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'

const LOOK_EVERY_MS = 500

/**
 * Has a development server compile what takes enquiries, by asking for it until there is an answer. Otherwise the first
 * form that somebody sends would have to wait for that, and would say that it failed before the answer is there.
 * @param signal ends the asking; nothing is left running then
 */
export async function openDoor(port: number, host = 'localhost', signal?: AbortSignal): Promise<void> {
  const url = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}${ENQUIRY_ADDRESS}`)
  for (;;) {
    const answer = await fetch(url, { method: 'OPTIONS', signal: signal ?? null }).catch(() => undefined)
    if (answer !== undefined || signal?.aborted) return
    await pause(LOOK_EVERY_MS, undefined, { ref: false })
  }
}
