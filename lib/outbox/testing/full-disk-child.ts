import fs, { appendFileSync, statSync, truncateSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import type { Store } from '#lib/outbox/store.ts'
import { anEnquiry, anEntry } from './outbox-bench.ts'

// Runs on a small disk, which it fills to the store's limit, and then to the last byte. Prints the results of the store.

const MIB = 1024 * 1024
const ROOM_BYTES = 4 * MIB
const EMAILS = ['even@visitor.example', 'odd@visitor.example'] as const
const [directory = ''] = process.argv.slice(2)
const filler = join(directory, 'filler')
let given = 0

/** Stores an enquiry that is past its retention time. Resolves to a word for the result. */
async function keep(store: Store): Promise<string> {
  const enquiry = { ...anEnquiry, email: EMAILS[given % 2 === 0 ? 0 : 1], message: 'x'.repeat(190_000) }
  const said = await wordOf(store.put(anEntry(`id-${given}`, { enquiry, receivedAt: 1, held: ['trap'] })))
  if (said === 'done') given += 1
  return said
}

async function keepAll(store: Store): Promise<string> {
  for (;;) {
    const said = await keep(store)
    if (said !== 'done') return said
  }
}

function wordOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
}

/** Adds to the free space that the store sees: the site's limit is larger than this disk. */
let hiddenBytes = 0
const { statfsSync } = fs
Object.assign(fs, {
  statfsSync(path: string) {
    const { bavail, bsize } = statfsSync(path)
    return { bavail: bavail + hiddenBytes / bsize, bsize }
  },
})
syncBuiltinESMExports()

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(directory)
  appendFileSync(filler, Buffer.alloc(bavail * bsize))
}

const purge = (store: Store) => wordOf(store.purge(Date.now()))
const forget = (store: Store) => wordOf(store.forget({ email: EMAILS[0] }))
const count = async (store: Store) => (await store.list({})).length

// With the site's limit: it refuses enquiries before the disk is full, and accepts them again when some were deleted,
// by a person or by its own purge.
hiddenBytes = 92 * MIB
const site = createSqliteStore(directory)
const floor = {
  refused: await keepAll(site),
  forget: await forget(site),
  next: await keep(site),
  again: await keepAll(site),
  purge: await purge(site),
  after: await keep(site),
}
await purge(site)
await site.close()

hiddenBytes = 1024 * MIB
const store = createSqliteStore(directory)
for (let number = 0; number < 80; number++) await keep(store)
fillDisk()
const refused = await keepAll(store)
const kept = await count(store)
const full = {
  refused,
  purge: await purge(store),
  forget: await forget(store),
  lost: kept - (await count(store)),
}
// Far less than the log of all of them would need.
truncateSync(filler, statSync(filler).size - ROOM_BYTES)
const room = {
  forget: await forget(store),
  share: (await count(store)) / kept,
  purge: await purge(store),
  left: await count(store),
  next: await keep(store),
}
console.log(JSON.stringify({ floor, full, room }))
await store.close()
