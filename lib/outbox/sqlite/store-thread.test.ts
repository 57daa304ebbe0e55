import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'
import { folderForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEntry } from '#lib/outbox/testing/outbox-bench.ts'
import { errorCode } from '#lib/process/log.ts'
import { storeFile } from './sqlite-file.ts'
import { createStoreThread } from './store-thread.ts'

const folder = folderForTests()
let told: string[]

beforeEach(() => {
  told = []
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(JSON.parse(line).event))
})
/** The store in its thread. It has started: on a busy machine that takes longer than a visitor would wait. */
async function openThread() {
  const store = createStoreThread(folder.path)
  await store.list({})
  return store
}

/** A store thread that runs `code` instead of the store. */
function threadOf(code: string) {
  const file = join(folder.path, 'worker.mjs')
  const worker = pathToFileURL(file).href
  writeFileSync(file, `import { parentPort } from 'node:worker_threads'\n${code}`)
  return createStoreThread(folder.path, worker)
}

test('the store thread waits 1.5 s for a lock and keeps ten enquiries, and this thread is not blocked', async () => {
  const store = await openThread()
  await store.put(anEntry('before'))
  const locker = new DatabaseSync(storeFile(folder.path))
  locker.exec('BEGIN IMMEDIATE')
  const started = performance.now()
  const release = wait(1500).then(() => locker.exec('COMMIT'))
  // Records the SQLite calls of this thread. Its pauses would prove nothing, because a busy machine causes them too.
  const onThisThread = (['prepare', 'exec'] as const).map((name) => vi.spyOn(DatabaseSync.prototype, name))
  await Promise.all(Array.from({ length: 10 }, (_, n) => store.put(anEntry(`during-${n}`))))
  expect(performance.now() - started).toBeGreaterThan(1400)
  await release
  expect((await store.stats()).states.queued).toBe(11)
  expect(onThisThread.map(({ mock }) => mock.calls)).toEqual([[], [['COMMIT']]])
  locker.close()
  await store.close()
})

test('a thread that ends is started again, and its waiting calls are rejected with a code', async () => {
  const store = threadOf(`parentPort.on('message', () => process.exit(1))`)
  const asked = await Promise.allSettled([store.stats(), store.put(anEntry('a'))])
  for (const each of asked)
    expect(each).toMatchObject({ status: 'rejected', reason: { name: 'StoreError', code: 'thread-ended' } })
  expect(told).toEqual(['store.thread-failed'])
  // It is not started in a loop, but soon.
  await expect(store.stats()).rejects.toMatchObject({ code: 'thread-ended' })
  expect(told).toHaveLength(1)
  await expect
    .poll(() => store.stats().then(undefined, () => told.length), { timeout: 5000, interval: 200 })
    .toBe(2)
  await store.close()
})

test('calls to a thread that never answers fail after a time limit, and closing still works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const store = threadOf(`parentPort.on('message', () => {})`)
  const asked = [store.put(anEntry('a')), store.find('a'), store.stats(), store.proveWritable(1)]
  const refused = asked.map((each) => expect(each).rejects.toMatchObject({ code: 'no-answer' }))
  await vi.advanceTimersByTimeAsync(6000)
  await Promise.all(refused)
  const closed = store.close()
  await vi.advanceTimersByTimeAsync(6000)
  await closed
  vi.useRealTimers()
  await expect(store.stats()).rejects.toMatchObject({ code: 'closed' })
})

test('a hanging thread gets at most a thousand enquiries, and the next one is refused', async () => {
  const store = threadOf(`parentPort.on('message', () => {})`)
  const puts = Array.from({ length: 1001 }, (_, n) => store.put(anEntry(`id-${n}`)))
  await expect(puts.at(-1)).rejects.toMatchObject({ code: 'too-many-waiting' })
  const others = Promise.allSettled(puts)
  await store.close()
  await others
})

test('a call that is older than its time limit is not executed', async () => {
  const store = await openThread()
  await store.put(anEntry('a'))
  vi.spyOn(process.hrtime, 'bigint').mockReturnValue(0n)
  const late = store.put(anEntry('late'))
  vi.restoreAllMocks()
  expect((await store.list({})).map(({ id }) => id)).toEqual(['a'])
  await store.close()
  await expect(late).rejects.toThrow()
})

test('an error of SQLite or the system reaches the caller with its code', async () => {
  const below = createStoreThread(join(import.meta.filename, 'data'))
  expect(errorCode(await below.stats().catch((error: unknown) => error))).toBe('Error ENOTDIR')
  await below.close()
  const store = await openThread()
  await store.put(anEntry('a'))
  const other = new DatabaseSync(storeFile(folder.path))
  other.exec('DROP TABLE enquiry')
  other.close()
  expect(errorCode(await store.stats().catch((error: unknown) => error))).toBe('SQLITE 1')
  await store.close()
})

test('an enquiry is stored while all are searched for forgotten people', async () => {
  const store = await openThread()
  for (let n = 0; n < 100; n++) await store.put(anEntry(`id-${n}`))
  await store.forget({ id: 'another' })
  const searched = store.forgetAgain(Date.now()).then(() => 'searched')
  expect(await Promise.race([searched, store.put(anEntry('new'))])).toEqual({ status: 'stored' })
  await store.close()
})
