import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { openStore } from './open-store.ts'
import { RETENTION } from './operate/retention.ts'

afterEach(() => vi.restoreAllMocks())

test('no statement of the store that the site opens runs on the thread that answers visitors', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'open-'))
  const onThisThread = (['prepare', 'exec'] as const).map((name) => vi.spyOn(DatabaseSync.prototype, name))
  const store = openStore({ dataDir: directory })
  await store.put({ id: 'a', digest: 'a', enquiry: anEnquiry, receivedAt: 1, held: false })
  await store.proveWritable(2)
  expect((await store.list({})).map(({ id }) => id)).toEqual(['a'])
  expect((await store.stats()).states.queued).toBe(1)
  await store.purge(RETENTION, 3)
  await store.close()
  expect(onThisThread.map(({ mock }) => mock.calls)).toEqual([[], []])

  // They are seen where they do run on it.
  new DatabaseSync(join(directory, 'enquiries.db')).prepare('SELECT 1')
  expect(onThisThread[0]).toHaveBeenCalledTimes(1)
  rmSync(directory, { recursive: true })
})
