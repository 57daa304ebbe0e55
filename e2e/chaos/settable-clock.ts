// Loaded before the server (`node --import`), so that a test can set the server's clocks by messages. `leadMs` sets the wall
// clock, as an operator or a time server does. `passMs` moves the wall clock and the monotonic clock forward. Timers do not
// change.

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
// The channel must not keep a server alive during shutdown.
process.channel?.unref()
