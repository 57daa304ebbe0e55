import {
  fingerprintsOf,
  type Person,
  peopleIn,
  personOf,
  tellingFields,
  wasForgotten,
} from '#lib/outbox/operate/person.ts'
import type { Row } from '#lib/outbox/sqlite/sqlite-file.ts'
import type { PostgresPool } from './postgres-pool.ts'

/* Who is forgotten in the PostgreSQL store. */

type Questions = Pick<PostgresPool, 'run' | 'all'>

/** How many enquiries are read at once: a few seconds' work for the server even where each text is as long as it may be. */
const PAGE_ROWS = 50

/**
 * Selects, from a page of enquiries, the id of each and what stands in the fields that tell a person, without the long texts beside
 * them. Found by its signs, because the server reads no JSON with a zero character in it; inside a value, each quote has
 * a backslash before it.
 */
const SELECT_PEOPLE = `SELECT ${['id', 'received_at', ...tellingFields.map(substring)].join(', ')}
  FROM enquiry WHERE id = ANY(CAST(:ids AS text[]))`

function substring(field: string): string {
  return String.raw`substring(body FROM '"${field}":("(?:[^"\\]|\\.)*")') AS "told_${field}"`
}

/**
 * Notes that a person is to stay forgotten, and deletes what they sent, also what a move has laid down and not yet taken
 * up. Resolves to how many enquiries it was.
 */
export async function forgetPerson(who: Person, { run, all }: Questions): Promise<number> {
  const people = fingerprintsOf(who)
  await run(
    `INSERT INTO forgotten SELECT unnest(CAST(:people AS text[])), :now
     ON CONFLICT (person) DO UPDATE SET at = excluded.at`,
    { people, now: Date.now() },
  )
  const laidDown = await run(
    `DELETE FROM arriving WHERE string_to_array(person, ' ') && CAST(:people AS text[])`,
    { people },
  )
  const person = personOf(who)
  const isNamed = ({ id, told }: Told) => peopleIn(id, told).includes(person)
  return laidDown + (await deleteWhere(isNamed, Number.MAX_SAFE_INTEGER, { run, all }))
}

/** Deletes what those sent who were forgotten after that, up to now. Resolves to how many enquiries it was. */
export async function forgetPeopleAgain(now: number, { run, all }: Questions): Promise<number> {
  const listed = await all('SELECT person, at FROM forgotten WHERE at <= :now', { now })
  if (listed.length === 0) return 0
  const forgotten = new Map(listed.map(({ person, at }) => [String(person), Number(at)]))
  const laidDown = await run(
    `DELETE FROM arriving WHERE EXISTS (SELECT 1 FROM forgotten
       WHERE forgotten.person = ANY(string_to_array(arriving.person, ' ')) AND at <= CAST(:now AS bigint)
         AND at >= CAST(CAST(entry AS json) ->> 'received_at' AS bigint))`,
    { now },
  )
  const newest = Math.max(...forgotten.values())
  return laidDown + (await deleteWhere((each) => wasForgotten(forgotten, each), newest, { run, all }))
}

/**
 * Deletes what `isMeant` of all that was received up to `newest`. Page by page, so that no statement takes longer the
 * more is kept, and what one try has deleted is not left to the next.
 */
async function deleteWhere(
  isMeant: (enquiry: Told) => boolean,
  newest: number,
  { run, all }: Questions,
): Promise<number> {
  const found = await all('SELECT id FROM enquiry WHERE received_at <= CAST(:newest AS bigint)', { newest })
  const ids = found.map(({ id }) => String(id))
  let deleted = 0
  for (let from = 0; from < ids.length; from += PAGE_ROWS) {
    const page = await all(SELECT_PEOPLE, { ids: ids.slice(from, from + PAGE_ROWS) })
    const meant = page.map(readPeople).filter(isMeant)
    if (meant.length === 0) continue
    deleted += await run('DELETE FROM enquiry WHERE id = ANY(CAST(:ids AS text[]))', {
      ids: meant.map(({ id }) => id),
    })
  }
  return deleted
}

type Told = { id: string; told: Record<string, unknown>; receivedAt: number }

/** What a row of that says, the fields by their names. */
function readPeople(row: Row): Told {
  const told: Record<string, unknown> = {}
  for (const field of tellingFields) {
    const written = row[`told_${field}`]
    if (typeof written === 'string') told[field] = JSON.parse(written)
  }
  return { id: String(row.id), told, receivedAt: Number(row.received_at) }
}
