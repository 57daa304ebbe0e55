import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { momentOf, systemClock } from '#lib/clock.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

// A short life of the store, for power-loss.ts to record: enquiries come, are sent, and some are forgotten, which
// deletes, shrinks and folds the log. Every promise is written down in `promises` once the store has made it.

const [directory = '', count = '0', isBroken = ''] = process.argv.slice(2)
const store =
  isBroken === 'broken'
    ? createSqliteStore(join(directory, 'data'), {
        onOpen: (opened) => opened.exec('PRAGMA synchronous = OFF'),
      })
    : openStore({ dataDir: join(directory, 'data') })
const promises = openSync(join(directory, 'promises'), 'w')
const promise = (words: string) => writeSync(promises, `${words}\n`)

for (let n = 0; n < Number(count); n++) {
  const id = `id-${n}`
  const enquiry = { ...anEnquiry, message: `Enquiry ${n} `.repeat(1 + ((n * 97) % 900)) }
  await store.put({ id, digest: id, enquiry, receivedAt: Date.now(), held: false })
  promise(`kept ${id}`)
  if (n % 3 === 0) {
    const claim = await store.claim('worker', momentOf(systemClock))
    if (claim !== undefined) {
      await store.settle(claim.id, 'worker', { state: 'sent', at: Date.now(), receipt: '250 ok' })
      promise(`sent ${claim.id}`)
    }
  }
  if (n % 10 === 5) {
    const passing = { ...anEnquiry, email: 'gone@visitor.example', message: 'x'.repeat(60_000) }
    await store.put({ id: `gone-${n}`, digest: `gone-${n}`, enquiry: passing, receivedAt: 1, held: true })
    await store.forget({ email: 'gone@visitor.example' })
  }
}
await store.close()
closeSync(promises)
