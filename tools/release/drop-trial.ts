import { dropCopy } from '#lib/outbox/postgres/postgres-copy.ts'

// A program of its own, started by keepCopy in trial.ts: waits for the trial to end in whatever way, which closes
// its standard input, and deletes the copy. Its arguments: the schema. DATABASE_URL: the database.

const [schema = ''] = process.argv.slice(2)
process.stdin.resume().once('close', async () => {
  await dropCopy(process.env.DATABASE_URL ?? '', schema)
})
