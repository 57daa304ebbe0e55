const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** What may go wrong in one schedule. Each has only some of them, or the copies that one explains would hide another. */
const faultKinds = [
  'kill',
  'restart',
  'clock',
  'store-down',
  'store-slow',
  'answer-lost',
  'relay-away',
  'cut',
  'refusal',
  'greylisting',
  'one-recipient',
  'lie',
  'slow-relay',
  'operator',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Faults = ReadonlySet<FaultKind>

/** About a third of the faults, now and then none. */
export function chooseFaults(random: () => number): Faults {
  const share = random() * 0.7
  return new Set(faultKinds.filter(() => random() < share))
}

/** By how many milliseconds somebody sets the clock: a little or a lot, forward or back. */
export function chooseStep(random: () => number): number {
  const sizes = [5 * SECOND_MS, 40 * SECOND_MS, 10 * 60 * SECOND_MS, HOUR_MS, 26 * HOUR_MS]
  const size = sizes[Math.floor(random() * sizes.length)] ?? HOUR_MS
  return random() < 0.5 ? size : -size
}
