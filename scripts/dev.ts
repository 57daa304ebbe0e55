import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EnvironmentError, readEnvironment } from '#lib/env.ts'
import { loadEnvironmentFile } from '#lib/env-file.ts'
import { startLocalInbox } from '#server/local-inbox.ts'

// `npm run dev`: Next's development server, and beside it the inbox that catches what the site mails.

try {
  loadEnvironmentFile()
  const environment = readEnvironment(process.env)
  const inbox = await startLocalInbox(environment, environment.port)
  if (inbox !== undefined) console.log(`Inbox  http://localhost:${inbox.webPort}`)

  const next = spawn('next', ['dev', '--port', String(environment.port)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => next.kill(signal))
  const [exitCode] = await once(next, 'exit')
  await inbox?.close()
  process.exitCode = typeof exitCode === 'number' ? exitCode : 0
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
