import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '#lib/outbox/open-store.ts'

// One of several processes that empty a store at the same time, and hand the right to do so on after each enquiry. Prints
// each id that it was given.

const [directory = '', startAt = '0'] = process.argv.slice(2)
const store = openStore({ dataDir: directory })
await wait(Math.max(0, Number(startAt) - Date.now()))
while ((await store.stats()).states.queued > 0) {
  const claim = await store.claim(Date.now())
  if (claim === undefined) {
    await wait(5)
    continue
  }
  console.log(claim.id)
  await store.settle(claim.id, { state: 'sent', at: Date.now(), receipt: '' })
  await store.endClaims()
}
await store.close()
