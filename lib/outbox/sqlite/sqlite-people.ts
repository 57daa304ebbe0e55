import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  fingerprintsOf,
  type Person,
  peopleIn,
  personOf,
  tellingFields,
  wasForgotten,
} from '#lib/outbox/operate/person.ts'
import type { Row, SqliteFile } from './sqlite-file.ts'

/* Who is forgotten in the SQLite store. */

type Questions = Pick<SqliteFile, 'run' | 'all' | 'runInBatches'>

/** What stands in the fields that tell a person, as JSON, and not the long texts beside them. */
const TOLD = `json_object(${tellingFields.map((field) => `'${field}', json_extract(body, '$."${field}"')`).join(', ')})`
const SELECT_PEOPLE = `SELECT id, received_at, ${TOLD} AS told FROM enquiry
  WHERE id IN (SELECT value FROM json_each(:ids))`

/** How many enquiries are read at once. All others who ask the store wait for that long, visitors too. */
const PAGE_ROWS = 50

/**
 * Notes that a person is to stay forgotten, and deletes what they sent, also what a move has laid down and not yet taken
 * up. Resolves to how many enquiries it was.
 */
export async function forgetPerson(who: Person, { run, all, runInBatches }: Questions): Promise<number> {
  const person = personOf(who)
  const people = JSON.stringify(fingerprintsOf(who))
  await run(
    `INSERT INTO forgotten SELECT value, :now FROM json_each(:people) WHERE true
     ON CONFLICT DO UPDATE SET at = :now`,
    { people, now: Date.now() },
  )
  const laidDown = await run(
    `DELETE FROM arriving WHERE EXISTS (SELECT 1 FROM json_each(:people)
       WHERE instr(' ' || person || ' ', ' ' || value || ' ') > 0)`,
    { people },
  )
  const isNamed = ({ id, told }: Told) => peopleIn(id, told).includes(person)
  return laidDown + (await deleteWhere(isNamed, Number.MAX_SAFE_INTEGER, { all, runInBatches }))
}

/** Deletes what those sent who were forgotten after that, up to now. Resolves to how many enquiries it was. */
export async function forgetPeopleAgain(now: number, { run, all, runInBatches }: Questions): Promise<number> {
  const listed = await all('SELECT person, at FROM forgotten WHERE at <= :now', { now })
  if (listed.length === 0) return 0
  const forgotten = new Map(listed.map(({ person, at }) => [String(person), Number(at)]))
  const laidDown = await run(
    `DELETE FROM arriving WHERE EXISTS (SELECT 1 FROM forgotten
       WHERE instr(' ' || arriving.person || ' ', ' ' || forgotten.person || ' ') > 0
         AND at <= :now AND at >= arriving.entry ->> 'received_at')`,
    { now },
  )
  const newest = Math.max(...forgotten.values())
  return (
    laidDown + (await deleteWhere((each) => wasForgotten(forgotten, each), newest, { all, runInBatches }))
  )
}

/** Deletes, page by page, what `isMeant` of all that was received up to `newest`. */
async function deleteWhere(
  isMeant: (enquiry: Told) => boolean,
  newest: number,
  { all, runInBatches }: Pick<Questions, 'all' | 'runInBatches'>,
): Promise<number> {
  const found = await all('SELECT id FROM enquiry WHERE received_at <= :newest', { newest })
  const ids = found.map(({ id }) => String(id))
  let deleted = 0
  for (let from = 0; from < ids.length; from += PAGE_ROWS) {
    const page = await all(SELECT_PEOPLE, { ids: JSON.stringify(ids.slice(from, from + PAGE_ROWS)) })
    const meant = page.map(readPeople).filter(isMeant)
    deleted += await runInBatches(
      'DELETE FROM enquiry WHERE id IN (SELECT value FROM json_each(:ids))',
      meant.map(({ id }) => id),
    )
    await nextTurn()
  }
  return deleted
}

type Told = { id: string; told: Record<string, unknown>; receivedAt: number }

function readPeople(row: Row): Told {
  return { id: String(row.id), told: JSON.parse(String(row.told)), receivedAt: Number(row.received_at) }
}
