import { writeSync } from 'node:fs'
import { createServer } from 'node:net'

// Listens, says on which port, and then never takes a connection: once its queue is full, nobody is answered.

const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  const address = server.address()
  writeSync(1, `${typeof address === 'object' ? address?.port : ''}\n`)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
