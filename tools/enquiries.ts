import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { runEnquiries } from '#tools/enquiries/run.ts'

/* `npm run enquiries`: its exit code says what came of it. */

// A reader of the output may stop when it has enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await runEnquiries(process.argv.slice(2), () => {
  loadEnvironmentFile()
  return process.env
})
