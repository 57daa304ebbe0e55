import { fingerprintsOf, type Person, peopleIn, personOf, tellingFields } from './person.ts'
import type { PostgresPool } from './postgres-pool.ts'
import type { Row } from './sqlite-file.ts'

/**
 * Selects, from every enquiry, its id and what stands in the fields that tell a person, without the long texts beside
 * them. Found by its signs, because the server reads no JSON with a zero character in it; inside a value, each quote has
 * a backslash before it.
 */
const SELECT_PEOPLE = `SELECT ${['id', ...tellingFields.map(substring)].join(', ')} FROM enquiry`

function substring(field: string): string {
  return String.raw`substring(body FROM '"${field}":("(?:[^"\\]|\\.)*")') AS "told_${field}"`
}

/** Deletes what a person sent, also what a move has laid down and not yet taken up. Resolves to how many enquiries it was. */
export async function deletePerson(
  who: Person,
  { run, all }: Pick<PostgresPool, 'run' | 'all'>,
): Promise<number> {
  const laidDown = await run(
    `DELETE FROM arriving WHERE string_to_array(person, ' ') && CAST(:people AS text[])`,
    { people: fingerprintsOf(who) },
  )
  const person = personOf(who)
  const ids = (await all(SELECT_PEOPLE))
    .map(readPeople)
    .filter(({ id, told }) => peopleIn(id, told).includes(person))
    .map(({ id }) => id)
  return laidDown + (await run('DELETE FROM enquiry WHERE id = ANY(CAST(:ids AS text[]))', { ids }))
}

/** What a row of that says, by the names of the fields. */
function readPeople(row: Row): { id: string; told: Record<string, unknown> } {
  const told: Record<string, unknown> = {}
  for (const field of tellingFields) {
    const written = row[`told_${field}`]
    if (typeof written === 'string') told[field] = JSON.parse(written)
  }
  return { id: String(row.id), told }
}
