import { readFileSync } from 'node:fs'

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

/** Measures every row once in each round, so that other work on the machine affects all of them alike. Prints the medians. */
export async function printMedians(
  title: string,
  rows: readonly { name: string; measure: () => Promise<Figures> }[],
  rounds: number,
): Promise<void> {
  const measured = rows.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { measure }] of rows.entries()) measured[index]?.push(await measure())
  const table = rows.map(({ name }, index): [string, Figures] => [name, medians(measured[index] ?? [])])
  printTable(`${title}, median of ${rounds}`, table)
}

/** The median of each column. */
export function medians(all: readonly Figures[]): Figures {
  const columns = Object.keys(all[0] ?? {})
  const valuesOf = (column: string) => all.map((figures) => figures[column] ?? Number.NaN)
  return Object.fromEntries(columns.map((column) => [column, percentile(valuesOf(column), 0.5)]))
}

export function printTable(title: string, rows: readonly [name: string, figures: Figures][]): void {
  console.log(`\n${title}`)
  const rounded = rows.map(([name, figures]) => [
    name,
    Object.fromEntries(Object.entries(figures).map(([column, value]) => [column, round(value)])),
  ])
  console.table(Object.fromEntries(rounded))
}

/** Three digits, and all of those before the point. */
function round(value: number): number {
  return Number(value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0))
}
