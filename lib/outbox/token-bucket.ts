import type { Clock } from '#lib/clock.ts'

/** So many mails may go out without a pause; a flood then trickles, within what relays allow their customers. */
const BURST_MAILS = 10

/** Keeps mails to so many a second in the long run; a few at once go out at once. */
export function createPace(mailsPerSecond: number, clock: Clock) {
  let allowance = BURST_MAILS
  let countedAt = clock.monotonic()

  return {
    /** Milliseconds until the next mail may go; 0 and less: now. */
    wait(): number {
      const now = clock.monotonic()
      allowance = Math.min(BURST_MAILS, allowance + ((now - countedAt) / 1000) * mailsPerSecond)
      countedAt = now
      return ((1 - allowance) / mailsPerSecond) * 1000
    },
    /** A mail goes out. */
    take(): void {
      allowance -= 1
    },
  }
}
