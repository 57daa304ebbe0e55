import type { Client } from 'pg'
import { namePostgresFailure } from '#lib/outbox/postgres/postgres-error.ts'
import { describeDatabase } from '#lib/outbox/postgres/postgres-place.ts'
import { createPostgresPool } from '#lib/outbox/postgres/postgres-pool.ts'
import { TRY_LOCK_FOR_MOVE } from '#lib/outbox/postgres/postgres-schema.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import type { MoveSource, MoveTarget } from './end.ts'
import { COLUMNS, columnNames, isMoved, LEAVE_A_TRACE, MAY_REPLACE, REPLACE, STAMP } from './row.ts'
import { idsOf, questionsToSource, questionsToTarget } from './same-words.ts'
import { toArriving } from './sqlite-end.ts'

const IN_IDS = 'id = ANY(CAST(:ids AS text[]))'
const RETIRE = `UPDATE enquiry SET ${LEAVE_A_TRACE.replace(':now', '$1')}, person = NULL
  WHERE (id, ${STAMP}) IN (SELECT * FROM unnest(CAST($2 AS text[]), CAST($3 AS text[]))) RETURNING id`
/** A batch has up to 16 MiB of text, and no visitor waits for it. */
const MOVE_LIMIT_MS = 60_000
const RECORD = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

/** A PostgreSQL store to carry enquiries away from. */
export function postgresSource(url: string): MoveSource {
  const pool = createPostgresPool(url, MOVE_LIMIT_MS)
  const { all, first, close } = pool
  /**
   * Has the lock of the session, and lets go of enquiries. Should the server do that after we have ended, the lock is
   * held for as long, and the next run does not begin before.
   */
  let holder: Client | undefined
  return {
    async reserve() {
      await first('SELECT 1')
      const { default: pg } = await import('pg')
      holder = new pg.Client({
        connectionString: url,
        application_name: 'enquiries move',
        keepAlive: true,
        query_timeout: MOVE_LIMIT_MS,
      })
      // Without its lock nothing more is let go of: that is asked of the same session.
      holder.on('error', () => undefined)
      await holder.connect()
      const { rows } = await holder.query(TRY_LOCK_FOR_MOVE)
      if (rows[0]?.locked !== true) throw inUse((await describeDatabase(url, pool)).place)
    },
    ...questionsToSource(pool),
    async retire(rows, now) {
      if (holder === undefined) throw new Error('A source has to be reserved first')
      try {
        const values = [now, rows.map(({ id }) => id), rows.map(({ stamp }) => stamp)]
        return idsOf((await holder.query<{ id: string }>(RETIRE, values)).rows)
      } catch (error) {
        throw namePostgresFailure(error)
      }
    },
    living: async (ids) =>
      idsOf(await all(`SELECT id FROM enquiry WHERE ${IN_IDS} AND NOT ${isMoved()}`, { ids })),
    // What the server keeps in its log and backups is beyond reach.
    scrub: async () => undefined,
    async close() {
      await holder?.end()
      await close()
    },
  }
}

function inUse(place: string): StoreError {
  return new StoreError(
    'in-use',
    `A site works on ${place}. Stop it on every machine, or let it work on the other store; after a restart, the ` +
      'process before ends within 80 seconds, and so does a move that was broken off. Then run this again.',
  )
}

/** A PostgreSQL store to carry enquiries to. Its tables are made if they are not there. */
export function postgresTarget(url: string): MoveTarget {
  const pool = createPostgresPool(url, MOVE_LIMIT_MS)
  const { run, all, close } = pool
  return {
    ...questionsToTarget(pool),
    async remember(forgotten) {
      await run(
        `INSERT INTO forgotten SELECT * FROM unnest(CAST(:people AS text[]), CAST(:times AS bigint[]))
         ON CONFLICT (person) DO UPDATE SET at = greatest(forgotten.at, excluded.at)`,
        { people: forgotten.map(({ person }) => person), times: forgotten.map(({ at }) => String(at)) },
      )
    },
    async differing(rows) {
      const found = await all(
        `SELECT enquiry.id FROM enquiry JOIN unnest(CAST(:ids AS text[]), CAST(:digests AS text[])) AS asked(id, digest)
           ON enquiry.id = asked.id WHERE enquiry.digest <> asked.digest AND NOT ${isMoved()}`,
        { ids: rows.map(({ id }) => id), digests: rows.map(({ digest }) => digest) },
      )
      return idsOf(found)
    },
    async lay(origin, rows) {
      const arriving = rows.map(toArriving)
      await run(
        `INSERT INTO arriving SELECT :origin, id, person, entry
         FROM unnest(CAST(:ids AS text[]), CAST(:people AS text[]), CAST(:entries AS text[])) AS laid(id, person, entry)
         ON CONFLICT (origin, id) DO UPDATE SET entry = excluded.entry, person = excluded.person`,
        {
          origin,
          ids: arriving.map(({ id }) => id),
          people: arriving.map(({ person }) => person),
          entries: arriving.map(({ entry }) => entry),
        },
      )
    },
    async take(origin, ids) {
      const names = columnNames.join(', ')
      const rows = await all(
        `WITH lying AS (
           SELECT arriving.id AS lying_id, person AS lying_person, record.*, EXISTS (SELECT 1 FROM forgotten
             WHERE forgotten.person = ANY(string_to_array(arriving.person, ' ')) AND at >= record.received_at) AS is_forgotten
           FROM arriving, json_to_record(CAST(entry AS json)) AS record(${RECORD})
           WHERE origin = :origin AND arriving.${IN_IDS}),
         taken AS (
           INSERT INTO enquiry (${names}, person) SELECT ${names}, nullif(split_part(lying_person, ' ', 1), '') FROM lying WHERE NOT is_forgotten
           ON CONFLICT (id) DO UPDATE SET ${REPLACE}, person = excluded.person WHERE ${MAY_REPLACE}
           RETURNING enquiry.id, enquiry.state),
         cleared AS (
           DELETE FROM arriving WHERE origin = :origin AND id IN (
             SELECT id FROM taken UNION ALL SELECT lying_id FROM lying WHERE is_forgotten OR EXISTS
               (SELECT 1 FROM enquiry WHERE enquiry.id = lying_id AND enquiry.digest = lying.digest)))
         SELECT state FROM taken`,
        { origin, ids },
      )
      const left = await all(`SELECT id FROM arriving WHERE origin = :origin AND ${IN_IDS}`, { origin, ids })
      return { states: rows.map(({ state }) => String(state)), differing: idsOf(left) }
    },
    async drop(origin, ids) {
      await run(`DELETE FROM arriving WHERE origin = :origin AND ${IN_IDS}`, { origin, ids })
    },
    close,
  }
}
