import type { Clock } from '#lib/clock.ts'

/** Rest that somebody can end. A ring while nobody rests ends the next rest at once. */
export function createBell(clock: Clock) {
  let rung = false
  let wakeUp: () => void = () => {}

  return {
    /** Resolves after `ms`, or as soon as the bell rings. */
    rest(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const cancel = clock.after(rung ? 0 : ms, done)
        function done() {
          cancel()
          rung = false
          wakeUp = () => {}
          resolve()
        }
        wakeUp = done
      })
    },
    ring(): void {
      rung = true
      wakeUp()
    },
  }
}
