// Loaded before the server (`node --import`): from then on its clock on the wall can be set from outside, as an
// operator or a time server sets the one of a machine. Timers and the monotonic clock go on as they were.

const now = Date.now
let leadMs = Number(process.env.CLOCK_LEAD_MS ?? 0)

Date.now = () => now() + leadMs
process.on('message', (message) => {
  leadMs = Number(message)
})
// It must not keep a server alive that has been asked to stop.
process.channel?.unref()
