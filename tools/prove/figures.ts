import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const QUIET_WITHIN_S = 60
/** Of the processors' time that nobody uses. */
const QUIET_SHARE = 0.9

/** Figures by the names of their columns. */
export type Figures = Record<string, number>

/** The value below which this share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/**
 * Measures every row once in each round, so that other work on the machine affects all of them alike, and only while the
 * machine does little else. Prints the medians, and the least and the most in brackets.
 * @returns for each row the figures of all rounds
 */
export async function printMedians(
  title: string,
  rows: readonly { name: string; measure: () => Promise<Figures> }[],
  rounds: number,
): Promise<Figures[][]> {
  const measured = rows.map((): Figures[] => [])
  let disturbed = 0
  for (let round = 0; round < rounds; round++)
    for (const [index, { measure }] of rows.entries()) {
      if (!(await untilQuiet())) disturbed++
      measured[index]?.push(await measure())
    }
  const busy = disturbed === 0 ? '' : `, ${disturbed} measured on a busy machine`
  console.log(`\n${title}, median of ${rounds}${busy}`)
  const cellsOf = (all: Figures[] = []) =>
    Object.keys(all[0] ?? {}).map((column) => [column, medianWithRange(valuesOf(all, column))])
  console.table(
    Object.fromEntries(rows.map(({ name }, index) => [name, Object.fromEntries(cellsOf(measured[index]))])),
  )
  return measured
}

/** One figure of all rounds. */
export function valuesOf(all: readonly Figures[], column: string): number[] {
  return all.map((figures) => figures[column] ?? Number.NaN)
}

function medianWithRange(values: number[]): string {
  const [median, least, most] = [0.5, 0, 1].map((share) => round(percentile(values, share)))
  return least === most ? `${median}` : `${median} (${least} to ${most})`
}

/** Three digits, and all of those before the point. */
function round(value: number): number {
  return Number(value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0))
}

/** Waits for a second in which the processors mostly rest. @returns false if there is none within a minute */
async function untilQuiet(): Promise<boolean> {
  const sum = (values: number[]) => values.reduce((whole, each) => whole + each, 0)
  const times = () => {
    const all = cpus().map((each) => each.times)
    return { idle: sum(all.map(({ idle }) => idle)), whole: sum(all.flatMap(Object.values<number>)) }
  }
  for (let seconds = 0; seconds < QUIET_WITHIN_S; seconds++) {
    const before = times()
    await setTimeout(1000)
    const after = times()
    if (after.idle - before.idle > QUIET_SHARE * (after.whole - before.whole)) return true
  }
  return false
}
