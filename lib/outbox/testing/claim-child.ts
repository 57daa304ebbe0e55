import { setTimeout as wait } from 'node:timers/promises'
import { momentOf, systemClock } from '#lib/clock.ts'
import { openStore } from '#lib/outbox/open-store.ts'

// One of several processes that empty a store at the same time. Prints each id that it was given.

const [directory = '', startAt = '0'] = process.argv.slice(2)
const store = openStore({ dataDir: directory })
await wait(Math.max(0, Number(startAt) - Date.now()))
for (;;) {
  const claim = await store.claim(String(process.pid), momentOf(systemClock)).catch(() => 'busy' as const)
  if (claim === undefined) break
  if (claim !== 'busy') console.log(claim.id)
}
await store.close()
