import { readEnvironment } from '#lib/config/env.ts'
import { company } from '#lib/content/testing/company.ts'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { createOutbox } from '#lib/outbox/outbox.ts'
import type { Store } from '#lib/outbox/store.ts'
import { anEnquiry } from './bench.ts'

// The real outbox in a process of its own, which kills itself, as power cuts do, at the point that it is told.

const [point = '', key = ''] = process.argv.slice(2)

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way; nothing may happen until it is here.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const environment = readEnvironment(process.env)
const store = openStore(environment)
const fragile: Store = {
  ...store,
  async put(entry, since) {
    if (point === 'before commit') die()
    const result = await store.put(entry, since)
    if (point === 'after commit, before the answer') die()
    return result
  },
  async claim(now) {
    const claim = await store.claim(now)
    if (claim !== undefined && point === 'after claim, before sending') die()
    if (claim !== undefined && point === 'while sending') setTimeout(die, 150)
    return claim
  },
  async settle(id, outcome) {
    if (point === 'after 250, before it is written down') die()
    const settled = await store.settle(id, outcome)
    if (point === 'after it is written down') die()
    return settled
  },
}
const outbox = createOutbox(environment, { company, store: fragile })
outbox.delivery.start()
console.log(JSON.stringify(await acceptEnquiry({ enquiry: anEnquiry, key, held: false }, outbox)))
