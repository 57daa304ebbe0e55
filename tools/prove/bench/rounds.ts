/** What one visit or one run measured, each figure by the name of its column. */
export type Figures = Record<string, number>

/** Something to be measured, as a row of the table. */
export type Contestant = { name: string; measure: () => Promise<Figures> }

const NAME_WIDTH = 26
const COLUMN_WIDTH = 18

/**
 * Measures every contestant once in each round, so that whatever else the machine does meets all of them, and prints
 * the medians. The first contestant is the one that the ratios in brackets compare with.
 *
 * @param rounds how often each is measured
 * @throws what a measurement throws: half a table says nothing
 */
export async function printMedians(title: string, contestants: Contestant[], rounds: number): Promise<void> {
  const measured = new Map(contestants.map(({ name }): [string, Figures[]] => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of contestants) measured.get(name)?.push(await measure())
  const rows = contestants.map(({ name }) => [name, medians(measured.get(name) ?? [])])
  printTable(`${title}, median of ${rounds}`, Object.fromEntries(rows))
}

/** Prints figures by the names of their rows. In brackets stands how many times those of the first row they are. */
export function printTable(title: string, rows: Record<string, Figures>): void {
  const [first = {}] = Object.values(rows)
  const columns = Object.keys(first)
  const width = Math.max(COLUMN_WIDTH, ...columns.map((name) => name.length + 2))
  const line = (name: string, cells: string[]) =>
    console.log(name.padEnd(NAME_WIDTH) + cells.map((each) => each.padStart(width)).join(''))
  console.log(`\n${title}`)
  line('', columns)
  for (const [name, figures] of Object.entries(rows))
    line(
      name,
      columns.map((column) => cell(figures, first, column)),
    )
}

function cell(figures: Figures, first: Figures, name: string): string {
  const [value = Number.NaN, own = Number.NaN] = [figures[name], first[name]]
  const shown = Number(value.toPrecision(value < 10 ? 2 : 4)).toString()
  return figures === first || !own ? shown : `${shown} (${(value / own).toFixed(2)})`
}

/** The middle of each figure; of an even number the mean of the two in the middle. */
export function medians(all: readonly Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [
      name,
      median(all.map((figures) => figures[name] ?? Number.NaN)),
    ]),
  )
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
