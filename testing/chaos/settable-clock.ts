// Loaded before the server (`node --import`), so that a test can set the server's wall clock by messages, as an operator or a
// time server does. The monotonic clock and timers do not change.

const { now } = Date
let leadMs = Number(process.env.CLOCK_LEAD_MS ?? 0)

Date.now = () => now() + leadMs
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'leadMs' in message) leadMs = Number(message.leadMs)
})
// The channel must not keep a server alive during shutdown.
process.channel?.unref()
