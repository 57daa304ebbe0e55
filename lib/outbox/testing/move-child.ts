import { moveEnquiries } from '#lib/outbox/move/move.ts'
import { postgresTarget } from '#lib/outbox/move/postgres-end.ts'
import { sqliteSource } from '#lib/outbox/move/sqlite-end.ts'

// A move in a process of its own, which kills itself where most hangs in the air: the source has let go of a few
// enquiries, and the target has not taken them up yet.

const [directory = '', url = ''] = process.argv.slice(2)
const source = sqliteSource(directory)
let batches = 0

await moveEnquiries(
  {
    ...source,
    async retire(rows, now) {
      const retired = await source.retire(rows, now)
      batches += 1
      if (batches === 3) process.kill(process.pid, 'SIGKILL')
      return retired
    },
  },
  postgresTarget(url),
  { batch: 2 },
)
