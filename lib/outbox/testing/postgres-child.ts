import { startPostgres } from './postgres-server.ts'

// Starts a server, says where it lies, and ends when it is asked to, without closing it: as `npm run prove -- chaos` does.
process.once('SIGTERM', () => process.exit(1))
const [programs = ''] = process.argv.slice(2)
const server = await startPostgres(programs)
console.log(server.folder)
setInterval(() => undefined, 60_000)
