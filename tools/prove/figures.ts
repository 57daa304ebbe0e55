import { readFileSync } from 'node:fs'
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

/** Resident memory of a process, where the system tells it. */
export function megabytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * Measures every row once in each round, so that other work on the machine affects all of them alike, and only while the
 * machine does little else. Prints the medians, and the least and the most in brackets.
 */
export async function printMedians(
  title: string,
  rows: readonly { name: string; measure: () => Promise<Figures> }[],
  rounds: number,
): Promise<void> {
  const measured = rows.map((): Figures[] => [])
  let disturbed = 0
  for (let round = 0; round < rounds; round++)
    for (const [index, { measure }] of rows.entries()) {
      if (!(await untilQuiet())) disturbed++
      measured[index]?.push(await measure())
    }
  const [whole, busy] = [`${title}, median of ${rounds}`, `, ${disturbed} measured on a busy machine`]
  printTable(
    disturbed === 0 ? whole : whole + busy,
    rows.map(({ name }, index) => [name, mediansOf(measured[index] ?? [])]),
  )
}

function medianWithRange(values: number[]): string {
  const [least, median, most] = [0, 0.5, 1].map((share) => round(percentile(values, share)))
  return least === most ? `${median}` : `${median} (${least} to ${most})`
}

/** Waits for a second in which the processors mostly rest. @returns false if there is none within a minute */
async function untilQuiet(): Promise<boolean> {
  const times = () => {
    const all = cpus().map((each) => each.times)
    const sum = (pick: (of: (typeof all)[number]) => number) => all.reduce((whole, of) => whole + pick(of), 0)
    return {
      idle: sum(({ idle }) => idle),
      whole: sum((of) => of.user + of.nice + of.sys + of.irq + of.idle),
    }
  }
  for (let seconds = 0; seconds < QUIET_WITHIN_S; seconds++) {
    const before = times()
    await setTimeout(1000)
    const after = times()
    if (after.idle - before.idle > QUIET_SHARE * (after.whole - before.whole)) return true
  }
  return false
}

/** The median of each column, with the least and the most. */
function mediansOf(all: readonly Figures[]): Record<string, string> {
  const valuesOf = (column: string) => all.map((figures) => figures[column] ?? Number.NaN)
  const columns = Object.keys(all[0] ?? {})
  return Object.fromEntries(columns.map((column) => [column, medianWithRange(valuesOf(column))]))
}

/** Prints a table. Numbers are rounded. */
export function printTable(
  title: string,
  rows: readonly [name: string, cells: Readonly<Record<string, number | string>>][],
): void {
  console.log(`\n${title}`)
  const rounded = rows.map(([name, cells]) => [
    name,
    Object.fromEntries(
      Object.entries(cells).map(([column, cell]) => [column, typeof cell === 'number' ? round(cell) : cell]),
    ),
  ])
  console.table(Object.fromEntries(rounded))
}

/** Three digits, and all of those before the point. */
function round(value: number): number {
  return Number(value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0))
}
