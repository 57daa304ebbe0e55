import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/**
 * Waits for the mail that holds this word. What waited in the copy goes out before it, and may take long: as long as other
 * mails arrive, it may still come.
 *
 * @param messages those of the inbox, newest first
 * @param quietMs how long to wait when nothing arrives
 * @returns whether it came
 */
export async function waitForMail(
  token: string,
  messages: () => readonly { id: number; text: string }[],
  quietMs: number,
): Promise<boolean> {
  let newest: number | undefined
  let deadline = performance.now() + quietMs
  while (performance.now() < deadline) {
    const arrived = messages()
    if (arrived.some(({ text }) => text.includes(token))) return true
    if (arrived[0]?.id !== newest) deadline = performance.now() + quietMs
    newest = arrived[0]?.id
    await pause(LOOK_EVERY_MS)
  }
  return false
}
