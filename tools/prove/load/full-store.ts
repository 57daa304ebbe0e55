import type { DatabaseSync } from 'node:sqlite'
import { RETENTION } from '#lib/outbox/operate/retention.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

/**
 * Fills a folder with held enquiries that are past their retention in half an hour, as a flood of spam leaves them.
 * @param rows how many
 * @param textBytes of each of them
 */
export async function fillStore(directory: string, rows: number, textBytes: number): Promise<void> {
  let database: DatabaseSync | undefined
  const store = createSqliteStore(directory, {
    onOpen(opened) {
      database = opened
    },
  })
  const enquiry = { ...anEnquiry, message: 'x'.repeat(textBytes) }
  // One of today, or the site would doubt a clock that is a month ahead of everything in its store.
  await store.put({ id: 'today', digest: 'today', enquiry, receivedAt: Date.now(), held: false })
  // One transaction: ten thousand commits of the store, each of them on the disk, take minutes.
  database
    ?.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :rows)
       INSERT INTO enquiry (id, digest, state, received_at, due_at, body)
       SELECT 'old-' || i, 'old-' || i, 'held', :receivedAt, 0, :body FROM n`,
    )
    .run({
      rows,
      receivedAt: Date.now() - RETENTION.held + HALF_AN_HOUR_MS,
      body: JSON.stringify(enquiry),
    })
  await store.close()
}

const HALF_AN_HOUR_MS = 30 * 60_000
