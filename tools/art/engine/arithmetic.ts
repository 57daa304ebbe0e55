/** The value, held between two ends. */
export function clamp(value: number, lowest = 0, highest = 1): number {
  return Math.min(highest, Math.max(lowest, value))
}

/** The remainder that stays positive for negative numbers, so that a repeat continues left of zero. */
export function wrap(value: number, period: number): number {
  return ((value % period) + period) % period
}

/** 0 before `start`, 1 after `end`, and an S-curve without corners in between. */
export function smoothstep(start: number, end: number, value: number): number {
  const t = clamp((value - start) / (end - start))
  return t * t * (3 - 2 * t)
}

/** A wave that rises 0 to 1 and falls back to 0 in straight lines while `value` grows by one. */
export function triangleWave(value: number): number {
  return 1 - Math.abs(wrap(value, 1) - 0.5) * 2
}
