import { peopleIn, personOf } from '#lib/outbox/operate/person.ts'
import { createSqliteFile, type SqliteFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import type { MoveSource, MoveTarget } from './end.ts'
import { columnNames, isMoved, LEAVE_A_TRACE, MAY_REPLACE, type MovingRow, REPLACE, STAMP } from './row.ts'
import { idsOf, questionsToSource, questionsToTarget } from './same-words.ts'

const IN_IDS = 'id IN (SELECT value FROM json_each(:ids))'
const IS_FORGOTTEN = `EXISTS (SELECT 1 FROM forgotten
  WHERE instr(' ' || arriving.person || ' ', ' ' || forgotten.person || ' ') > 0 AND at >= entry ->> 'received_at')`

/** The SQLite store in a folder, to carry enquiries away from. Held for ourselves alone while it is open. */
export function sqliteSource(directory: string): MoveSource {
  const file = createSqliteFile(directory, { isAlone: true })
  const { all, first, scrub, close } = file
  return {
    async reserve() {
      try {
        // The first look takes the lock.
        await first('SELECT 1')
      } catch (error) {
        if (error instanceof StoreError && error.code === 'locked') throw inUse(directory)
        throw error
      }
    },
    ...questionsToSource(file),
    async retire(rows, now) {
      const asked = JSON.stringify(rows.map(({ id, stamp }) => ({ id, stamp })))
      return idsOf(
        await all(
          `UPDATE enquiry SET ${LEAVE_A_TRACE} WHERE (id, ${STAMP}) IN
             (SELECT value ->> 'id', value ->> 'stamp' FROM json_each(:asked)) RETURNING id`,
          { now, asked },
        ),
      )
    },
    living: async (ids) =>
      idsOf(
        await all(`SELECT id FROM enquiry WHERE ${IN_IDS} AND NOT ${isMoved()}`, {
          ids: JSON.stringify(ids),
        }),
      ),
    async scrub() {
      await scrub()
    },
    close: async () => close(),
  }
}

function inUse(directory: string): StoreError {
  return new StoreError(
    'in-use',
    `Another program works on ${directory}, most likely the site. Stop it, or let it work on the other store; after a ` +
      'restart, the process before ends within 80 seconds. Then run this again.',
  )
}

/** The SQLite store in a folder, to carry enquiries to. It is made if it is not there. */
export function sqliteTarget(directory: string): MoveTarget {
  const file = createSqliteFile(directory)
  const { run, all, requireSpace, close } = file
  return {
    ...questionsToTarget(file),
    async remember(forgotten) {
      await run(
        `INSERT INTO forgotten SELECT value ->> 'person', value ->> 'at' FROM json_each(:forgotten) WHERE true
         ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`,
        { forgotten: JSON.stringify(forgotten) },
      )
    },
    async differing(rows) {
      const found = await all(
        `SELECT enquiry.id FROM enquiry JOIN json_each(:asked) ON enquiry.id = value ->> 'id'
         WHERE digest <> value ->> 'digest' AND NOT ${isMoved()}`,
        { asked: JSON.stringify(rows.map(({ id, digest }) => ({ id, digest }))) },
      )
      return idsOf(found)
    },
    async lay(origin, rows) {
      await requireSpace()
      await run(
        `INSERT INTO arriving SELECT :origin, value ->> 'id', value ->> 'person', value ->> 'entry'
         FROM json_each(:rows) WHERE true
         ON CONFLICT DO UPDATE SET entry = excluded.entry, person = excluded.person`,
        { origin, rows: JSON.stringify(rows.map(toArriving)) },
      )
    },
    async take(origin, ids) {
      const which = { origin, ids: JSON.stringify(ids) }
      return await inTransaction(file, async () => {
        const rows = await all(
          `INSERT INTO enquiry (${columnNames.join(', ')})
           SELECT ${columnNames.map((name) => `entry ->> '${name}'`).join(', ')} FROM arriving
           WHERE origin = :origin AND ${IN_IDS} AND NOT ${IS_FORGOTTEN}
           ON CONFLICT (id) DO UPDATE SET ${REPLACE} WHERE ${MAY_REPLACE} RETURNING state`,
          which,
        )
        await run(
          `DELETE FROM arriving WHERE origin = :origin AND ${IN_IDS} AND (${IS_FORGOTTEN} OR EXISTS (SELECT 1 FROM enquiry
             WHERE enquiry.id = arriving.id AND digest = entry ->> 'digest'))`,
          which,
        )
        const left = await all(`SELECT id FROM arriving WHERE origin = :origin AND ${IN_IDS}`, which)
        return { states: rows.map(({ state }) => String(state)), differing: idsOf(left) }
      })
    },
    async drop(origin, ids) {
      await run(`DELETE FROM arriving WHERE origin = :origin AND ${IN_IDS}`, {
        origin,
        ids: JSON.stringify(ids),
      })
    },
    close: async () => close(),
  }
}

async function inTransaction<Result>(
  { run }: Pick<SqliteFile, 'run'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await run('BEGIN IMMEDIATE')
  try {
    const result = await work()
    await run('COMMIT')
    return result
  } catch (error) {
    // A full disk has made SQLite end it already, and then there is none to end. The first failure is the one to tell.
    await run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * As it is laid down: with the fingerprints of its sender, parted by spaces. The first is that of the address, or nothing,
 * as in a store; earlier releases laid down no other.
 */
export function toArriving({ id, values }: MovingRow) {
  const written: Record<string, unknown> | undefined =
    typeof values.body === 'string' ? JSON.parse(values.body) : undefined
  const email = typeof written?.email === 'string' ? personOf({ email: written.email }) : ''
  const others = peopleIn(id, written).filter((person) => person !== email)
  return { id, person: [email, ...others].join(' '), entry: JSON.stringify(values) }
}
