import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:net'
import { StartError } from '#server/start-error.ts'
import { createMailbox } from './mailbox.ts'
import { type InboxMessage, readMessage } from './message.ts'
import { createSmtpServer, loadMailTools } from './smtp.ts'
import { createWebHandler } from './web.ts'

// The inbox that stands in for a mail provider on a first run and in tests: a real SMTP server, and a web page
// showing what arrived. It listens on the loopback address alone, and what it holds is gone when it stops.

const LOOPBACK = '127.0.0.1'
const KEPT_MESSAGES = 200

export type Inbox = {
  smtpPort: number
  /** 0: it has no page. */
  webPort: number
  /** What has arrived, newest first. */
  messages: () => InboxMessage[]
  close: () => Promise<void>
}

/**
 * Starts both halves of the inbox on 127.0.0.1. Port 0 takes any free port; the result says which. Without a port for its
 * page there is none: everybody on this machine could read it.
 * @throws StartError when a port is taken, or when the development packages are not installed
 */
export async function startInbox(ports: { smtpPort: number; webPort?: number }): Promise<Inbox> {
  const tools = await loadMailTools()
  const mailbox = createMailbox(KEPT_MESSAGES)
  let received = 0
  const smtp = createSmtpServer(tools.SMTPServer, async (source, envelope) => {
    received += 1
    const arrival = { id: received, receivedAt: new Date().toISOString(), envelope, source }
    mailbox.add(await readMessage(arrival, (raw) => tools.PostalMime.parse(raw)))
  })
  const web = createServer(createWebHandler(mailbox))

  smtp.listen(ownPort(ports.smtpPort))
  const smtpPort = await listening(smtp.server, ports.smtpPort)
  const webPort = ports.webPort === undefined ? 0 : await openPage(ports.webPort)
  async function openPage(port: number): Promise<number> {
    web.listen(ownPort(port))
    return await listening(web, port).catch(async (error: unknown) => {
      await closed(smtp)
      throw error
    })
  }

  return {
    smtpPort,
    webPort,
    messages: mailbox.all,
    close: async () => {
      web.closeAllConnections()
      await Promise.all([closed(smtp), ...(webPort === 0 ? [] : [closed(web)])])
    },
  }
}

/** Not shared with the instance of the site that this one follows, as its own port is. */
function ownPort(port: number) {
  return { port, host: LOOPBACK, exclusive: true }
}

async function listening(server: Server, wanted: number): Promise<number> {
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new StartError(`The local inbox cannot listen on ${LOOPBACK}:${wanted}. Is another one running?`, {
      cause,
    })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : wanted
}

function closed(server: { close: (done: () => void) => unknown }): Promise<void> {
  return new Promise((done) => server.close(() => done()))
}
