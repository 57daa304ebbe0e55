import type { Server } from '#server/trial/start-server.ts'

/** At one kill in three the clock of the machine is set to one of these, in milliseconds ahead of ours. */
const CLOCK_SET_AT = 1 / 3
const LEADS_MS = [0, 10_000, -10_000, 3_600_000, -3_600_000, 24 * 3_600_000, -24 * 3_600_000]

/** The wall clock that all servers share. */
export function createMachineClock(random: () => number) {
  const driven = new Set<Server>()
  let leadMs = 0
  let steps = 0

  function set(ms: number): void {
    leadMs = ms
    steps += 1
    for (const server of driven) server.setClock(ms)
  }

  return {
    set,
    maybeSet() {
      if (random() < CLOCK_SET_AT) set(LEADS_MS[Math.floor(random() * LEADS_MS.length)] ?? 0)
    },
    /** Sets that server too, from now on. */
    drives(server: Server) {
      driven.add(server)
      server.setClock(leadMs)
    },
    leadMs: () => leadMs,
    steps: () => steps,
  }
}
