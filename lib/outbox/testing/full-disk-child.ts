import { appendFileSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION } from '#lib/outbox/retention.ts'
import { storeFile } from '#lib/outbox/sqlite-file.ts'
import { createSqliteStore } from '#lib/outbox/sqlite-store.ts'
import { anEnquiry } from './bench.ts'

// Lives on a small disk of its own, which it fills to the last byte. Prints what the store says to it, step by step.

const ROOM_BYTES = 4 * 1024 * 1024
const [directory = ''] = process.argv.slice(2)
const filler = join(directory, 'filler')
const enquiry = { ...anEnquiry, message: 'x'.repeat(190_000) }
const store = createSqliteStore(directory, { freeBytesMin: 0 })
let kept = 0

/** Keeps one that is past its retention. Resolves to the word for what came of it. */
async function keep(): Promise<string> {
  const entry = { id: `id-${kept}`, digest: `${kept}`, enquiry, receivedAt: 1, held: true }
  const said = await wordOf(store.put(entry))
  if (said === 'done') kept += 1
  return said
}

function wordOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
}

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(directory)
  appendFileSync(filler, Buffer.alloc(bavail * bsize))
}

const purge = () => wordOf(store.purge(RETENTION, Date.now()))
const isWhole = async () => (await store.list({})).length === kept

while (kept < 80) await keep()
fillDisk()
let refused = 'done'
while (refused === 'done') refused = await keep()
const bytes = statSync(storeFile(directory)).size
const full = { refused, purge: await purge(), isWhole: await isWhole() }
// Less than the log of one whole batch takes, which is 12 MB here.
truncateSync(filler, statSync(filler).size - ROOM_BYTES)
const withRoom = { purge: await purge(), left: (await store.list({})).length }
const shrunkTo = statSync(storeFile(directory)).size / bytes
console.log(JSON.stringify({ kept, full, withRoom, shrunkTo, next: await keep() }))
await store.close()
