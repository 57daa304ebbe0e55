import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Environment, isLocal } from '#lib/config/env.ts'

export type LocalInbox = {
  webPort: number
  /** What the environment of the site has to say for its mail to land there. */
  settings: Record<string, string>
  close: () => Promise<void>
}

const SMTP_PORT = 1025
const WEB_PORT = 8025

/**
 * Starts the inbox that shows what the site would have mailed. Its ports are the usual ones, or the next free ones
 * when another copy of the site has them.
 *
 * Only when there is no relay, and only for a site that its developer alone can reach: the inbox asks nobody who
 * they are. Otherwise undefined.
 *
 * @throws StartError when it cannot be started
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
  const settings = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(inbox.smtpPort),
    MAIL_FROM: `${mailFrom.name} <${mailFrom.address}>`,
    MAIL_TO: mailTo.join(','),
  }
  return { webPort: inbox.webPort, settings, close: inbox.close }
}

/** The first free port from `first` on, but for one; 0 when a hundred are taken. */
export async function findFreePort(first: number, taken: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) {
    if (port !== taken && (await isFree(port))) return port
  }
  return 0
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
