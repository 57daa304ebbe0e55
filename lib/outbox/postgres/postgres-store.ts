import { hostname } from 'node:os'
import {
  FORGOTTEN_MS,
  leaseColumns,
  outcomeColumns,
  readClaim,
  readEntry,
  readStats,
} from '#lib/outbox/enquiry-row.ts'
import { personOf } from '#lib/outbox/operate/person.ts'
import { type Erasure, LEASE_MS, type Store } from '#lib/outbox/store.ts'
import { createPostgresBuckets } from './postgres-buckets.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { forgetPeopleAgain, forgetPerson } from './postgres-people.ts'
import { describeDatabase } from './postgres-place.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { BYTES, IS_IN_INBOX, MARK_SERVED } from './postgres-schema.ts'

/** Sent, but no further than the inbox of a machine, and the text is still there. */
const IS_UNMAILED = `(state = 'sent' AND body IS NOT NULL AND ${IS_IN_INBOX})`

/** What `put` says to the workers that deliver, on any machine. */
const WAKE = 'enquiries'

/**
 * Keeps enquiries in a PostgreSQL database, which several machines may use at once. Nothing is opened or made before
 * the first call.
 * @param url as in postgres://user:password@host/database
 */
export function createPostgresStore(url: string): Store {
  const { run, runAlone, all, first, hasTables, close } = createPostgresPool(url)
  const listener = createPostgresListener(url, WAKE)
  const wake = () => run(`SELECT pg_notify('${WAKE}', '')`)
  /** The server keeps logs and backups that nobody here can reach. */
  const erased = (count: number): Erasure => ({ count, scrubbed: 'beyond-reach' })

  return {
    async put({ id, digest, enquiry, receivedAt, held, deliveredTo = [] }, sameContentSince) {
      const since = sameContentSince ?? Number.MAX_SAFE_INTEGER
      const values = {
        id,
        digest,
        state: held ? 'held' : 'queued',
        now: receivedAt,
        body: JSON.stringify(enquiry),
        person: enquiry.email === undefined ? null : personOf({ email: enquiry.email }),
        deliveredTo: JSON.stringify(deliveredTo),
        since,
      }
      const insert = `WITH stored AS (
          INSERT INTO enquiry (id, digest, state, received_at, due_at, body, person, delivered_to)
          SELECT :id, CAST(:digest AS text), :state, :now, 0, :body, :person, :deliveredTo
          WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE digest = :digest AND received_at >= :since)
          ON CONFLICT (id) DO NOTHING RETURNING id)
        SELECT pg_notify('${WAKE}', '') FROM stored`
      // By a key, the primary key decides. By the text, two statements at once would each miss the row of the other.
      const stored = await (sameContentSince === undefined
        ? run(insert, values)
        : runAlone(digest, insert, values))
      if (stored === 1) return { status: 'stored' }
      const known = await first(
        'SELECT id, digest FROM enquiry WHERE id = :id OR (digest = :digest AND received_at >= :since)',
        { id, digest, since },
      )
      if (known === undefined) throw new Error('The enquiry was neither stored nor known')
      if (deliveredTo.length > 0) await run(MARK_SERVED, { id, digest, deliveredTo: values.deliveredTo })
      return known.digest === digest ? { status: 'known', id: String(known.id) } : { status: 'conflict' }
    },

    async claim(owner, at) {
      const { now, until, monotonic, ends } = leaseColumns(at)
      // Ready again only after the lease: an enquiry that kills its worker goes behind all others. What another worker
      // is just claiming is passed over.
      const row = await first(
        `UPDATE enquiry SET state = 'sending', lapses = lapses + CASE state WHEN 'sending' THEN 1 ELSE 0 END,
           tries = tries + 1, lease_by = :owner, lease_until = CAST(:until AS bigint), lease_ends = CAST(:ends AS bigint),
           due_at = CAST(:until AS bigint)
         WHERE id = (SELECT id FROM enquiry
                     WHERE state IN ('queued', 'sending')
                       AND CASE state WHEN 'queued' THEN due_at <= CAST(:now AS bigint)
                           ELSE lease_until NOT BETWEEN CAST(:now AS bigint) + 1 AND CAST(:until AS bigint) + :slack
                            AND coalesce(lease_ends, 0) NOT BETWEEN CAST(:monotonic AS bigint) + 1
                                                                AND CAST(:ends AS bigint) + :slack END
                     ORDER BY greatest(due_at, received_at) LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING *`,
        { owner: named(owner), now, until, monotonic, ends, slack: LEASE_MS },
      )
      return row && readClaim(row)
    },

    async renew(id, owner, at) {
      const { until, ends } = leaseColumns(at)
      const renewed = await run(
        `UPDATE enquiry SET lease_until = CAST(:until AS bigint), lease_ends = :ends, due_at = CAST(:until AS bigint)
         WHERE id = :id AND lease_by = :owner AND state = 'sending'`,
        { id, owner: named(owner), until, ends },
      )
      return renewed === 1
    },

    async settle(id, owner, outcome) {
      const settled = await run(
        `UPDATE enquiry SET state = :state, due_at = coalesce(:dueAt, due_at), settled_at = :at, code = :code,
           scope = :scope, receipt = coalesce(:receipt, receipt), delivered_to = coalesce(:deliveredTo, delivered_to),
           refusals = refusals + CASE WHEN CAST(:state AS text) = 'failed' OR CAST(:refusal AS text) IS NOT NULL
                                      THEN 1 ELSE 0 END,
           doubts = doubts + CASE CAST(:refusal AS text) WHEN 'doubt' THEN 1 ELSE 0 END,
           rejections = rejections + CASE CAST(:refusal AS text) WHEN 'rejection' THEN 1 ELSE 0 END,
           lapses = 0, lease_by = NULL, lease_until = NULL, lease_ends = NULL
         WHERE id = :id AND lease_by = :owner AND state = 'sending'`,
        { id, owner: named(owner), ...outcomeColumns(outcome) },
      )
      return settled === 1
    },

    requeueWaiting: () =>
      run(`UPDATE enquiry SET due_at = 0 WHERE state = 'queued' AND scope = 'destination'`),

    async clampClock(now, longest) {
      await run(
        `UPDATE enquiry SET due_at = CAST(:now AS bigint)
         WHERE state IN ('queued', 'sending') AND due_at > CAST(:now AS bigint) + :longest`,
        { now, longest },
      )
      await run('UPDATE forgotten SET at = CAST(:now AS bigint) WHERE at > CAST(:now AS bigint)', { now })
    },

    async requeue(from, now, ids) {
      const count = await run(
        `UPDATE enquiry SET state = 'queued', due_at = 0, settled_at = NULL,
           released_at = CASE state WHEN 'queued' THEN released_at ELSE CAST(:now AS bigint) END,
           refusals = 0, doubts = 0, rejections = 0, lapses = 0,
           delivered_to = CASE WHEN state = 'sent' THEN '[]' ELSE delivered_to END
         WHERE state = ANY(CAST(:from AS text[])) AND body IS NOT NULL
           AND (CAST(:ids AS text[]) IS NULL OR id = ANY(CAST(:ids AS text[])))`,
        { from, now, ids: ids ?? null },
      )
      if (count > 0) await wake()
      return count
    },

    async list({ state, limit, unmailed = false }) {
      const conditions = [...(state ? ['state = :state'] : []), ...(unmailed ? [IS_UNMAILED] : [])]
      const rows = await all(
        `SELECT * FROM enquiry ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
         ORDER BY received_at DESC LIMIT CAST(:limit AS bigint)`,
        { limit: limit ?? null, ...(state && { state }) },
      )
      return rows.map(readEntry)
    },

    async find(id) {
      const row = await first('SELECT * FROM enquiry WHERE id = :id', { id })
      return row && readEntry(row)
    },

    async stats() {
      const rows = await all(
        `SELECT state, count(*) AS rows, min(coalesce(released_at, received_at)) AS oldest, max(received_at) AS newest,
           count(*) FILTER (WHERE ${IS_UNMAILED}) AS unmailed, coalesce(sum(${BYTES}), 0) AS bytes
         FROM enquiry GROUP BY state`,
      )
      const arriving = Number((await first('SELECT count(*) AS count FROM arriving'))?.count)
      // The log of the server is its operator's to watch.
      return { ...readStats(rows), arriving, logBytes: 0 }
    },

    forget: async (who) => erased(await forgetPerson(who, { run, all })),
    forgetAgain: async (now) => erased(await forgetPeopleAgain(now, { run, all })),

    async purge({ sentBody, sentRow, held, failed }, now) {
      await run('DELETE FROM forgotten WHERE at <= :before', { before: now - FORGOTTEN_MS })
      const wiped = await run(
        `UPDATE enquiry SET body = NULL, person = NULL
         WHERE state = 'sent' AND body IS NOT NULL AND settled_at <= :before`,
        { before: now - sentBody },
      )
      const gone = await run(
        `DELETE FROM enquiry WHERE (state = 'sent' AND settled_at <= :sent)
           OR (state = 'held' AND received_at <= :held) OR (state = 'failed' AND settled_at <= :failed)`,
        { sent: now - sentRow, held: now - held, failed: now - failed },
      )
      return erased(wiped + gone)
    },

    async proveWritable(now) {
      await run(
        `INSERT INTO note VALUES ('beat', :now) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        { now: String(now) },
      )
    },

    async writeNote(name, value) {
      const changed = await run(
        `INSERT INTO note VALUES (:name, :value)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE note.value <> excluded.value`,
        { name, value },
      )
      return changed === 1
    },

    async readNote(name) {
      const row = await first('SELECT value FROM note WHERE name = :name', { name })
      return row && String(row.value)
    },

    describe: () => describeDatabase(url, { hasTables, first }),
    subscribe: listener.listen,
    buckets: createPostgresBuckets({ all, run }),

    async close() {
      await listener.close()
      await close()
    },
  }
}

/** Process numbers of two machines may be the same. */
function named(owner: string): string {
  return `${hostname()} ${owner}`
}
