import { peopleIn, tellingFields } from './person.ts'
import type { Row } from './sqlite-file.ts'

/**
 * Selects, from every enquiry, its id and what stands in the fields that tell a person, without the long texts beside
 * them. Found by its signs, because the server reads no JSON with a zero character in it; inside a value, each quote has
 * a backslash before it.
 */
export const SELECT_PEOPLE = `SELECT ${['id', ...tellingFields.map(substring)].join(', ')} FROM enquiry`

function substring(field: string): string {
  return String.raw`substring(body FROM '"${field}":("(?:[^"\\]|\\.)*")') AS "told_${field}"`
}

/** The ids of the enquiries among these rows that a person sent, by the fingerprint of that person. */
export function idsOfPerson(person: string, rows: readonly Row[]): string[] {
  return rows
    .map(readPeople)
    .filter(({ id, told }) => peopleIn(id, told).includes(person))
    .map(({ id }) => id)
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
