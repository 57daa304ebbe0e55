import type { Clock } from '#lib/clock.ts'

/** A rest that somebody can end. A wake-up while nobody rests ends the next rest at once. */
export type WakeSignal = {
  /** Resolves after `ms`, or as soon as somebody calls `wake`. */
  rest(ms: number): Promise<void>
  wake(): void
}

/** A signal that nobody has given yet. `clock` measures the rests. */
export function createWakeSignal(clock: Clock): WakeSignal {
  let isGiven = false
  let endRest: () => void = () => {}

  return {
    rest(ms) {
      return new Promise((resolve) => {
        const cancel = clock.after(isGiven ? 0 : ms, done)
        function done() {
          cancel()
          isGiven = false
          endRest = () => {}
          resolve()
        }
        endRest = done
      })
    },
    wake() {
      isGiven = true
      endRest()
    },
  }
}
