import type { MoveSource, MoveTarget } from './end.ts'
import { isMoved, readMovingRow, STAMP, type Value } from './row.ts'

/* What both dialects ask in the same words. */

type Row = Record<string, Value>
type Asked = {
  run(sql: string, values?: Record<string, string | number>): Promise<number>
  all(sql: string, values?: Record<string, string | number>): Promise<Row[]>
  first(sql: string, values?: Record<string, string | number>): Promise<Row | undefined>
}

const ORIGIN = 'move-origin'
const READ_NOTE = 'SELECT value FROM note WHERE name = :name'
const ADD_NOTE = 'INSERT INTO note VALUES (:name, :value) ON CONFLICT DO NOTHING'

export const idsOf = (rows: readonly { id?: unknown }[]): string[] => rows.map(({ id }) => String(id))

/** What is asked of a source, once it has its tables. */
export function questionsToSource({
  run,
  all,
  first,
}: Asked): Pick<MoveSource, 'origin' | 'unfinished' | 'forgotten' | 'readNote' | 'next'> {
  return {
    async origin() {
      await run(ADD_NOTE, { name: ORIGIN, value: crypto.randomUUID() })
      return String((await first(READ_NOTE, { name: ORIGIN }))?.value)
    },
    async unfinished() {
      return Number((await first('SELECT count(*) AS count FROM arriving'))?.count)
    },
    async forgotten() {
      return (await all('SELECT person, at FROM forgotten')).map(({ person, at }) => ({
        person: String(person),
        at: Number(at),
      }))
    },
    async readNote(name) {
      const row = await first(READ_NOTE, { name })
      return row && String(row.value)
    },
    async next(after, count) {
      const rows = await all(
        `SELECT *, ${STAMP} AS stamp FROM enquiry WHERE id > :after AND NOT ${isMoved()} ORDER BY id LIMIT :count`,
        { after, count },
      )
      return rows.map(readMovingRow)
    },
  }
}

/** What is asked of a target, once it has its tables. */
export function questionsToTarget({
  run,
  all,
}: Pick<Asked, 'run' | 'all'>): Pick<MoveTarget, 'addNote' | 'laid'> {
  return {
    async addNote(name, value) {
      await run(ADD_NOTE, { name, value })
    },
    async laid(origin) {
      return idsOf(await all('SELECT id FROM arriving WHERE origin = :origin', { origin }))
    },
  }
}
