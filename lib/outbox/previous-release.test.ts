import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { INBOX_RECEIPT } from '#lib/mail/local-inbox.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { expectAllKept } from '#lib/outbox/testing/earlier-release.ts'
import { openStore } from './open-store.ts'
import { storeFile } from './sqlite/sqlite-file.ts'
import type { Store } from './store.ts'

/*
 * An update with two processes on one folder: this release opens the file of an earlier one, which goes on writing into
 * it. The files in testing/ have the schema and the rows of those releases. The version of the store is 5 now, so the
 * fourth is what the release before wrote.
 */

// Each opens a thread, beside whatever else this machine does.
vi.setConfig({ testTimeout: 30_000 })

let directory: string
let previous: DatabaseSync
let store: Store
function openFileOf(version: number): void {
  directory = mkdtempSync(join(tmpdir(), 'previous-'))
  previous = new DatabaseSync(storeFile(directory))
  previous.exec('PRAGMA journal_mode = WAL')
  previous.exec(readFileSync(`lib/outbox/testing/release-${version}.sql`, 'utf8'))
  store = openStore({ dataDir: directory })
}
afterEach(async () => {
  await store.close()
  previous.close()
  rmSync(directory, { recursive: true, force: true })
})

/** The statements of those releases, as they were. */
const PUT = `INSERT INTO enquiry (id, digest, state, received_at, due_at, body, delivered_to)
  SELECT 'old', 'old', 'queued', 5, 0, :body, '[]'
  WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE digest = 'old' AND received_at >= 9) ON CONFLICT (id) DO NOTHING`
const CLAIMS = [
  {
    version: 1,
    claim: `UPDATE enquiry SET state = 'sending', lease_by = 'p', lease_until = :until, due_at = :until, tries = tries + 1
      WHERE id = (SELECT id FROM enquiry WHERE state IN ('queued', 'sending') AND due_at <= :now
                  AND (state = 'queued' OR lease_until <= :now) ORDER BY due_at, received_at LIMIT 1) RETURNING *`,
    settle: `UPDATE enquiry SET state = 'sent', settled_at = 12, receipt = '250 ok', lease_by = NULL, lease_until = NULL
      WHERE id = 'old' AND lease_by = 'p' AND state = 'sending'`,
  },
  {
    version: 2,
    claim: `UPDATE enquiry SET state = 'sending', lapses = lapses + (state = 'sending'), tries = tries + 1,
        lease_by = 'p', lease_until = :until, lease_ends = :until, due_at = :until
      WHERE id = (SELECT id FROM enquiry
                  WHERE state IN ('queued', 'sending')
                    AND CASE state WHEN 'queued' THEN due_at <= :now
                        ELSE lease_until NOT BETWEEN :now + 1 AND :until + 30000
                         AND coalesce(lease_ends, 0) NOT BETWEEN :now + 1 AND :until + 30000 END
                  ORDER BY max(due_at, received_at) LIMIT 1)
      RETURNING *`,
    settle: `UPDATE enquiry SET state = 'sent', settled_at = 12, receipt = '250 ok', lapses = 0, lease_by = NULL,
        lease_until = NULL, lease_ends = NULL
      WHERE id = 'old' AND lease_by = 'p' AND state = 'sending'`,
  },
  // Both claim and settle in the same words.
  ...[3, 4].map((version) => ({
    claim: `UPDATE enquiry SET state = 'sending', lapses = lapses + (state = 'sending'), tries = tries + 1,
        lease_by = 'p', lease_until = :until, lease_ends = :until, due_at = :until
      WHERE id = (SELECT id FROM enquiry INDEXED BY enquiry_ready
                  WHERE state IN ('queued', 'sending')
                    AND CASE state WHEN 'queued' THEN due_at <= :now
                        ELSE lease_until NOT BETWEEN :now + 1 AND :until + 30000
                         AND coalesce(lease_ends, 0) NOT BETWEEN :now + 1 AND :until + 30000 END
                  ORDER BY max(due_at, received_at) LIMIT 1)
      RETURNING *`,
    settle: `UPDATE enquiry SET state = 'sent', settled_at = 12, receipt = '250 ok', lapses = 0, lease_by = NULL,
        lease_until = NULL, lease_ends = NULL
      WHERE id = 'old' AND lease_by = 'p' AND state = 'sending'`,
    version,
  })),
]

const STATS_OF_VERSION_4 = `SELECT state, count(*) AS rows, min(coalesce(released_at, received_at)) AS oldest, max(received_at) AS newest,
    sum(state = 'sent' AND octet_length(body) IS NOT NULL AND instr(coalesce(receipt, ''), '${INBOX_RECEIPT}') > 0) AS unmailed,
    total(octet_length(body)) AS bytes
  FROM enquiry GROUP BY state`

describe.each(CLAIMS)('a file of version $version', ({ version, claim, settle }) => {
  beforeEach(() => openFileOf(version))

  test('every enquiry is there, in its state, with all that was known of it', async () => {
    await expectAllKept(store)
    expect((await store.stats()).bytes).toBeGreaterThan(500)
  })

  test('is written and read on by its own release while this one has it open', async () => {
    await store.stats()
    expect(previous.prepare('PRAGMA user_version').get()).toEqual({ user_version: 5 })
    previous.prepare(PUT).run({ body: JSON.stringify(anEnquiry) })
    const claimed = previous.prepare(claim).get({ now: 10, until: 30_010 })
    expect(claimed).toMatchObject({ id: 'old', refusals: 0, doubts: 0 })
    // Nobody takes its lease from it, and what it settles counts.
    expect((await store.claim('this', { wall: 11, monotonic: 11 }))?.id).not.toBe('old')
    expect(previous.prepare(settle).run().changes).toBe(1)
    expect(await store.find('old')).toMatchObject({ state: 'sent', enquiry: anEnquiry })
  })
})

test('a process of the release before counts without reading a text, also over the indexes of this one', async () => {
  openFileOf(4)
  await store.stats()
  // It learns of the new indexes at its next statement.
  expect(previous.prepare(STATS_OF_VERSION_4).all()).toHaveLength(5)
  const plan = previous.prepare(`EXPLAIN QUERY PLAN ${STATS_OF_VERSION_4}`).all()
  expect(plan).toMatchObject([{ detail: 'SCAN enquiry USING COVERING INDEX enquiry_totals' }])
})
