import { COLUMNS, type Questions, type Row } from '../sql-store.ts'
import { MOVED_TO, StoreError } from '../store-error.ts'

/** One of both stores, which nobody else works on. All of it goes over one connection. */
export type End = Questions & {
  /** Such as a file, or a database without its password. */
  place: string
  /** Makes deleted text unreadable, where that can be done. */
  scrub(): Promise<void>
  close(): Promise<void>
}

export type Moved = {
  /** How many there are in the target now that were in the source, by their states. */
  states: Record<string, number>
}

/** How many at once. With texts of 256 KiB this is 16 MiB. */
const BATCH = 64
/** What housekeeping would otherwise ask or tell again (retention.ts, housekeeping.ts). */
const NOTES = ['clock', 'held-told']

const FORGET_MARK = `DELETE FROM note WHERE name = '${MOVED_TO}'`
const names = COLUMNS.join(', ')
/**
 * Of what both keep, the target keeps its own, unless that waits while the source has sent it. A target whose enquiries were
 * once moved away keeps nothing of its own.
 */
const INSERT = `INSERT INTO enquiry (${names}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${COLUMNS.filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}
  WHERE enquiry.digest = excluded.digest AND (excluded.state = 'sent' AND enquiry.state <> 'sent' OR EXISTS
    (SELECT 1 FROM note WHERE name = '${MOVED_TO}'))`

/**
 * Carries every enquiry from one store to another while no site works on either. First the source is marked, and no site
 * opens it any more. Then the target gets a copy in one transaction, in which each enquiry is read back. Then the source is
 * emptied. Interrupted anywhere, no site sends anything from the source, and the next run does it all again.
 * @throws StoreError `differs` when both keep different texts under one id; then nothing was carried over
 */
export async function moveEnquiries(
  source: End,
  target: End,
  { onProgress = () => {} }: { onProgress?: (count: number) => void } = {},
): Promise<Moved> {
  await source.run(
    `INSERT INTO note VALUES ('${MOVED_TO}', :place)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    { place: target.place },
  )
  const states = await copyInTransaction(source, target, onProgress)
  for (const table of ['enquiry', 'forgotten']) await source.run(`DELETE FROM ${table}`)
  await source.scrub()
  return { states }
}

async function copyInTransaction(source: End, target: End, onProgress: (count: number) => void) {
  await target.run('BEGIN')
  try {
    const states = await copyAll(source, target, onProgress)
    await target.run(FORGET_MARK)
    await target.run('COMMIT')
    return states
  } catch (error) {
    // A full disk has made SQLite end it already, and then there is none to end. The first failure is the one to tell.
    await target.run('ROLLBACK').catch(() => undefined)
    if (error instanceof StoreError && error.code === 'differs') await source.run(FORGET_MARK)
    throw error
  }
}

async function copyAll(source: End, target: End, onProgress: (count: number) => void) {
  for (const row of await source.all('SELECT person, at FROM forgotten')) {
    await target.run(
      `INSERT INTO forgotten VALUES (:person, :at) ON CONFLICT (person)
       DO UPDATE SET at = excluded.at WHERE forgotten.at < excluded.at`,
      { person: String(row.person), at: Number(row.at) },
    )
  }
  for (const name of NOTES) {
    const row = await source.first('SELECT value FROM note WHERE name = :name', { name })
    if (row === undefined) continue
    await target.run('INSERT INTO note VALUES (:name, :value) ON CONFLICT DO NOTHING', {
      name,
      value: String(row.value),
    })
  }
  const states: Record<string, number> = {}
  let count = 0
  for (let after = ''; ; ) {
    const rows = await source.all(
      `SELECT ${names} FROM enquiry WHERE id > :after ORDER BY id LIMIT ${BATCH}`,
      { after },
    )
    const last = rows.at(-1)
    if (last === undefined) return states
    after = String(last.id)
    const differing: string[] = []
    for (const row of rows) {
      const values = valuesOf(row)
      await target.run(INSERT, values)
      const kept = await target.first(`SELECT ${names} FROM enquiry WHERE id = :id`, { id: String(row.id) })
      if (kept === undefined) throw new StoreError('damaged', `The enquiry ${row.id} did not arrive`)
      if (kept.digest !== values.digest) differing.push(String(row.id))
      const [state, was] = [String(kept.state), String(row.state)]
      const isAsItWas = JSON.stringify(valuesOf(kept)) === JSON.stringify(values)
      if (!isAsItWas && state !== 'sent' && kept.body !== values.body) differing.push(String(row.id))
      states[was] = (states[was] ?? 0) + 1
    }
    if (differing.length > 0) {
      throw new StoreError(
        'differs',
        `${target.place} keeps another text under the same id: ${[...new Set(differing)].join(', ')}. Nothing was moved. ` +
          'Compare both with "show", and delete one with "forget"',
      )
    }
    count += rows.length
    onProgress(count)
  }
}

const TEXTS = new Set([
  'id',
  'digest',
  'state',
  'claimed_by',
  'delivered_to',
  'scope',
  'code',
  'receipt',
  'body',
])

/** PostgreSQL's client gives large whole numbers as text, and keeps no zero character, with which a relay may have answered. */
function valuesOf(row: Row): Record<string, string | number | null> {
  return Object.fromEntries(
    COLUMNS.map((name) => {
      const value = row[name] ?? null
      if (value === null) return [name, null]
      return [name, TEXTS.has(name) ? String(value).replaceAll('\0', '') : Number(value)]
    }),
  )
}
