import { errorCode, log } from '#lib/log.ts'
import {
  FORGOTTEN_MS,
  leaseColumns,
  outcomeColumns,
  readClaim,
  readEntry,
  readStats,
} from '#lib/outbox/enquiry-row.ts'
import { type Erasure, LEASE_MS, type Store } from '#lib/outbox/store.ts'
import { createSqliteFile, logBytesOf, type SqliteFileOptions } from './sqlite-file.ts'
import { forgetPeopleAgain, forgetPerson } from './sqlite-people.ts'
import { describePlace } from './sqlite-place.ts'
import { BYTES, IS_IN_INBOX, MARK_SERVED, WAITS_SINCE } from './sqlite-schema.ts'

/** Sent, but no further than the inbox of this machine, and the text is still there. */
const IS_UNMAILED = `(state = 'sent' AND ${BYTES} IS NOT NULL AND ${IS_IN_INBOX} > 0)`

/**
 * Keeps enquiries in one SQLite file inside `directory`. Nothing is opened or created before the first call, because
 * `next build` evaluates the modules of every route.
 */
export function createSqliteStore(directory: string, options: SqliteFileOptions = {}): Store {
  const { run, all, first, runInBatches, requireSpace, scrub, shrink, close } = createSqliteFile(
    directory,
    options,
  )
  const idsOf = async (sql: string, values: Parameters<typeof all>[1]) =>
    (await all(sql, values)).map(({ id }) => String(id))
  const finish = async (count: number): Promise<Erasure> => {
    const scrubbed = (await scrub()) ? 'done' : 'pending'
    // It is deleted, whether the disk has its room back or not: the next purge tries that again.
    await shrink().catch((error: unknown) => log('warn', 'store.not-shrunk', { code: errorCode(error) }))
    return { count, scrubbed }
  }

  return {
    async put({ id, digest, enquiry, receivedAt, held, deliveredTo = [] }, sameContentSince) {
      await requireSpace()
      const since = sameContentSince ?? Number.MAX_SAFE_INTEGER
      const values = {
        id,
        digest,
        state: held ? 'held' : 'queued',
        now: receivedAt,
        body: JSON.stringify(enquiry),
        deliveredTo: JSON.stringify(deliveredTo),
        since,
      }
      const inserted = await run(
        `INSERT INTO enquiry (id, digest, state, received_at, due_at, body, delivered_to)
         SELECT :id, :digest, :state, :now, 0, :body, :deliveredTo
         WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE digest = :digest AND received_at >= :since)
         ON CONFLICT (id) DO NOTHING`,
        values,
      )
      if (inserted === 1) return { status: 'stored' }
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
      // Ready again only after the lease: an enquiry that kills its worker goes behind all others.
      // By the name of its index: SQLite would take that of the states, and sort all that wait for each mail.
      const row = await first(
        `UPDATE enquiry SET state = 'sending', lapses = lapses + (state = 'sending'), tries = tries + 1,
           lease_by = :owner, lease_until = :until, lease_ends = :ends, due_at = :until
         WHERE id = (SELECT id FROM enquiry INDEXED BY enquiry_ready
                     WHERE state IN ('queued', 'sending')
                       AND CASE state WHEN 'queued' THEN due_at <= :now
                           ELSE lease_until NOT BETWEEN :now + 1 AND :until + :slack
                            AND coalesce(lease_ends, 0) NOT BETWEEN :monotonic + 1 AND :ends + :slack END
                     ORDER BY max(due_at, received_at) LIMIT 1)
         RETURNING *`,
        { owner, now, until, monotonic, ends, slack: LEASE_MS },
      )
      return row && readClaim(row)
    },

    async renew(id, owner, at) {
      const { until, ends } = leaseColumns(at)
      const renewed = await run(
        `UPDATE enquiry SET lease_until = :until, lease_ends = :ends, due_at = :until
         WHERE id = :id AND lease_by = :owner AND state = 'sending'`,
        { id, owner, until, ends },
      )
      return renewed === 1
    },

    async settle(id, owner, outcome) {
      const settled = await run(
        `UPDATE enquiry SET state = :state, due_at = coalesce(:dueAt, due_at), settled_at = :at, code = :code,
           scope = :scope, receipt = coalesce(:receipt, receipt), delivered_to = coalesce(:deliveredTo, delivered_to),
           refusals = refusals + (:state = 'failed' OR :refusal IS NOT NULL),
           doubts = doubts + (:refusal IS 'doubt'), rejections = rejections + (:refusal IS 'rejection'),
           lapses = 0, lease_by = NULL, lease_until = NULL, lease_ends = NULL
         WHERE id = :id AND lease_by = :owner AND state = 'sending'`,
        { id, owner, ...outcomeColumns(outcome) },
      )
      return settled === 1
    },

    requeueWaiting: () =>
      run(`UPDATE enquiry SET due_at = 0 WHERE state = 'queued' AND scope = 'destination'`),

    async clampClock(now, longest) {
      await run(
        `UPDATE enquiry SET due_at = :now WHERE state IN ('queued', 'sending') AND due_at > :now + :longest`,
        { now, longest },
      )
      await run('UPDATE forgotten SET at = :now WHERE at > :now', { now })
    },

    requeue: (from, now, ids) =>
      run(
        `UPDATE enquiry SET state = 'queued', due_at = 0, settled_at = NULL,
           released_at = CASE state WHEN 'queued' THEN released_at ELSE :now END,
           refusals = 0, doubts = 0, rejections = 0, lapses = 0,
           delivered_to = CASE WHEN state = 'sent' THEN '[]' ELSE delivered_to END
         WHERE state IN (SELECT value FROM json_each(:from)) AND body IS NOT NULL
           AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))`,
        { from: JSON.stringify(from), now, ids: ids === undefined ? null : JSON.stringify(ids) },
      ),

    async list({ state, limit = -1, unmailed = false }) {
      const conditions = [...(state ? ['state = :state'] : []), ...(unmailed ? [IS_UNMAILED] : [])]
      const rows = await all(
        `SELECT * FROM enquiry ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
         ORDER BY received_at DESC LIMIT :limit`,
        { limit, ...(state && { state }) },
      )
      return rows.map(readEntry)
    },

    async find(id) {
      const row = await first('SELECT * FROM enquiry WHERE id = :id', { id })
      return row && readEntry(row)
    },

    async stats() {
      const rows = await all(
        `SELECT state, count(*) AS rows, min(${WAITS_SINCE}) AS oldest, max(received_at) AS newest,
           sum(${IS_UNMAILED}) AS unmailed, total(${BYTES}) AS bytes
         FROM enquiry GROUP BY state`,
      )
      const arriving = Number((await first('SELECT count(*) AS count FROM arriving'))?.count)
      return { ...readStats(rows), arriving, logBytes: logBytesOf(directory) }
    },

    forget: async (who) => await finish(await forgetPerson(who, { run, all, runInBatches })),

    async forgetAgain(now) {
      const count = await forgetPeopleAgain(now, { run, all, runInBatches })
      // Asked at every start, and hardly ever is there anything to wipe off the disk.
      return count === 0 ? { count, scrubbed: 'done' } : await finish(count)
    },

    async purge({ sentBody, sentRow, held, failed }, now) {
      await run('DELETE FROM forgotten WHERE at <= :before', { before: now - FORGOTTEN_MS })
      // Conditions are asked again at each batch: an operator may have put one of these into the queue meanwhile.
      const isWiped = `state = 'sent' AND body IS NOT NULL AND settled_at <= :before`
      const before = { before: now - sentBody }
      const wiped = await runInBatches(
        `UPDATE enquiry SET body = NULL WHERE id IN (SELECT value FROM json_each(:ids)) AND ${isWiped}`,
        await idsOf(`SELECT id FROM enquiry WHERE ${isWiped}`, before),
        before,
      )
      const isOver = `((state = 'sent' AND settled_at <= :sent) OR (state = 'held' AND received_at <= :held)
        OR (state = 'failed' AND settled_at <= :failed))`
      const ends = { sent: now - sentRow, held: now - held, failed: now - failed }
      const gone = await runInBatches(
        `DELETE FROM enquiry WHERE id IN (SELECT value FROM json_each(:ids)) AND ${isOver}`,
        await idsOf(`SELECT id FROM enquiry WHERE ${isOver}`, ends),
        ends,
      )
      // Also when nothing was due: what a command has deleted may not have been scrubbed yet.
      return await finish(wiped + gone)
    },

    async proveWritable(now) {
      await requireSpace()
      await run(`INSERT INTO note VALUES ('beat', :now) ON CONFLICT DO UPDATE SET value = :now`, {
        now: String(now),
      })
    },

    async writeNote(name, value) {
      const changed = await run(
        `INSERT INTO note VALUES (:name, :value) ON CONFLICT DO UPDATE SET value = :value WHERE value <> :value`,
        { name, value },
      )
      return changed === 1
    },

    async readNote(name) {
      const row = await first('SELECT value FROM note WHERE name = :name', { name })
      return row && String(row.value)
    },

    describe: async () => describePlace(directory),
    close: async () => close(),
  }
}
