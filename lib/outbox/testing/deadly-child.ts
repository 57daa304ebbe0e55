import { type Clock, systemClock } from '#lib/clock.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { company } from '#lib/content/testing/company.ts'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { createTransport } from '#lib/mail/transport.ts'
import { createWorker } from '#lib/outbox/deliver/worker.ts'
import { createAlarm } from '#lib/outbox/operate/alarm.ts'
import { createOutbox } from '#lib/outbox/outbox.ts'
import { anEnquiry } from './bench.ts'

// The real outbox in a process of its own, whose transport ends the process when it is handed one certain text. Ends
// with 0 once nothing waits any more.

const FACTOR = 100
const STARTED = Date.UTC(2026, 10, 22)

/** A hundred times as fast, and the same in every process. */
const monotonic = () => systemClock.monotonic() * FACTOR
const clock: Clock = {
  monotonic,
  wall: () => Math.round(STARTED + monotonic()),
  after: (ms, then) => systemClock.after(ms / FACTOR, then),
}

const settings = readEnvironment(process.env)
if (settings.smtp === undefined) throw new Error('This process is told a relay')
const outbox = createOutbox(settings, { clock, company })
for (const message of ['deadly', 'harmless'])
  await acceptEnquiry({ enquiry: { ...anEnquiry, message }, key: message, held: false }, outbox)

const transport = createTransport({ smtp: settings.smtp })
const delivery = createWorker({
  ...outbox,
  alarm: createAlarm(undefined, clock),
  mailTo: settings.mailTo,
  mailsPerSecond: settings.mailsPerSecond,
  transport: {
    deliver(message, ...rest) {
      if (message.text.includes('deadly')) process.kill(process.pid, 'SIGKILL')
      return transport.deliver(message, ...rest)
    },
  },
})
delivery.start()
for (;;) {
  const { states } = await outbox.store.stats()
  if (states.queued + states.sending === 0) break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
await delivery.stop(8000)
transport.close()
await outbox.close()
