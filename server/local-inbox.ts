import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Environment, isLocal } from '#lib/env.ts'

export type LocalInbox = { webPort: number; close: () => Promise<void> }

const SMTP_PORT = 1025
const WEB_PORT = 8025

/**
 * Starts the inbox that shows what the site would have mailed, and points this process at it. Its ports are the
 * usual ones, or the next free ones when another copy of the site has them.
 *
 * Only when there is no relay, and only for a site that its developer alone can reach: the inbox asks nobody who
 * they are. Otherwise undefined.
 */
export async function startLocalInbox(
  environment: Environment,
  sitePort: number,
): Promise<LocalInbox | undefined> {
  if (environment.smtp !== undefined || !isLocal(environment)) return undefined
  const { startInbox } = await import('#server/inbox/inbox.ts')
  const smtpPort = await findFreePort(SMTP_PORT, sitePort)
  const inbox = await startInbox({ smtpPort, webPort: await findFreePort(WEB_PORT, sitePort) })

  const { mailFrom, mailTo } = environment
  process.env.SMTP_HOST = '127.0.0.1'
  process.env.SMTP_PORT = String(inbox.smtpPort)
  process.env.MAIL_FROM ||= `${mailFrom.name} <${mailFrom.address}>`
  process.env.MAIL_TO ||= mailTo.join(',')
  return inbox
}

async function findFreePort(first: number, taken: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) {
    if (port !== taken && (await isFree(port))) return port
  }
  return 0
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
