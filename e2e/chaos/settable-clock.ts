// Loaded before the server (`node --import`): from then on its clocks can be driven from outside. `leadMs` sets the one
// on the wall, as an operator or a time server does. `passMs` lets time pass at once on both, as during a night; timers
// go on as they were.

const { now } = Date
const { bigint } = process.hrtime
let leadMs = Number(process.env.CLOCK_LEAD_MS ?? 0)
let passedMs = 0

Date.now = () => now() + leadMs + passedMs
process.hrtime.bigint = () => bigint() + BigInt(passedMs) * 1_000_000n
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('leadMs' in message) leadMs = Number(message.leadMs)
  if ('passMs' in message) passedMs += Number(message.passMs)
})
// It must not keep a server alive that has been asked to stop.
process.channel?.unref()
