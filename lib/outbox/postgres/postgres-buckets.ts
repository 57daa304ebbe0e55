import { createHmac, randomBytes } from 'node:crypto'
import type { SharedBuckets } from '#lib/outbox/store.ts'
import type { Questions } from '../sql-store.ts'

/*
 * Token buckets that all machines on one database share (see lib/token-bucket.ts for how one works). Time is that of the
 * database server, so the clocks of the machines need not agree.
 */

/** There are few enough network addresses to try them all, so what stands for one takes a key that nobody can guess. */
const KEY = 'bucket-key'
const KEY_BYTES = 32

const NOW = 'extract(epoch FROM clock_timestamp())::double precision'
const BURST = 'CAST(:burst AS double precision)'
const TOKENS = 'CAST(:tokens AS double precision)'
const PER_SECOND = '(CAST(:perMinute AS double precision) / 60)'
/** What is in it now. A clock that was set back takes nothing out. */
const FILLED = `least(${BURST}, bucket.tokens + greatest(0, ${NOW} - bucket.at) * ${PER_SECOND})`
const set = (left: string) =>
  `tokens = ${left}, at = ${NOW}, full_at = ${NOW} + (${BURST} - (${left})) / ${PER_SECOND}`

const TAKE = `WITH taken AS (
    INSERT INTO bucket
    VALUES (:name, ${BURST} - ${TOKENS}, ${NOW}, ${NOW} + ${TOKENS} / ${PER_SECOND})
    ON CONFLICT (name) DO UPDATE SET ${set(`${FILLED} - ${TOKENS}`)} WHERE ${FILLED} >= ${TOKENS}
    RETURNING 0 AS wait)
  SELECT wait FROM taken
  UNION ALL
  SELECT ceil(greatest(1, (${TOKENS} - ${FILLED}) / ${PER_SECOND})) FROM bucket WHERE name = :name
  LIMIT 1`

/** The buckets in the database of this pool. */
export function createPostgresBuckets({ all, run }: Pick<Questions, 'all' | 'run'>): SharedBuckets {
  let key: Promise<string> | undefined

  /** What stands for a name, the same on all machines. */
  async function fingerprint(name: string): Promise<string> {
    key ??= readKey()
    try {
      return createHmac('sha256', await key)
        .update(name)
        .digest('base64url')
    } catch (error) {
      key = undefined
      throw error
    }
  }

  /** The first machine that needs it makes it. */
  async function readKey(): Promise<string> {
    const made = randomBytes(KEY_BYTES).toString('base64url')
    await run('INSERT INTO note VALUES (:key, :made) ON CONFLICT DO NOTHING', { key: KEY, made })
    const [row] = await all('SELECT value FROM note WHERE name = :key', { key: KEY })
    if (row === undefined) throw new Error('The key of the buckets was not kept')
    return String(row.value)
  }

  return {
    async take(name, tokens, { burst, perMinute }) {
      const [row] = await all(TAKE, { name: await fingerprint(name), tokens, burst, perMinute })
      return Number(row?.wait ?? 0)
    },
    async giveBack(name, tokens, { burst, perMinute }) {
      await run(`UPDATE bucket SET ${set(`least(${BURST}, ${FILLED} + ${TOKENS})`)} WHERE name = :name`, {
        name: await fingerprint(name),
        tokens,
        burst,
        perMinute,
      })
    },
    async sweep() {
      await run(`DELETE FROM bucket WHERE full_at < ${NOW}`)
    },
  }
}
