/** The middle, the 99th percentile and the largest of some times. */
export type Spread = { p50: number; p99: number; most: number }

/** Not a number where there are no times. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

/** A figure as it stands in a table. */
export function round(value: number): string {
  return value.toFixed(1)
}

/** One line of a table: a name, and figures below their headings. */
export function row(name: string, cells: readonly (string | number)[]): string {
  return `${name.padEnd(22)}${cells.map((cell) => String(cell).padStart(9)).join('')}`
}
