import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import getPort from 'get-port'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Environment, isLocal } from '#lib/config/env.ts'
import { INBOX_RECEIPT } from '#lib/outbox/store.ts'
import { htmlOf, type InboxMessage, inboxPage, MAIL_POLICY, PAGE_POLICY } from './inbox-pages.ts'

/*
 * The inbox that replaces a mail provider on a first run and in tests: a real SMTP server, and a web page with the
 * mails. It listens only on the loopback address, and keeps mails only in memory.
 */

const LOOPBACK = '127.0.0.1'
const SMTP_PORT = 1025
const WEB_PORT = 8025
const KEPT_MESSAGES = 200
const CLOSE_WITHIN_MS = 1000

export type Inbox = Awaited<ReturnType<typeof startInbox>>

/** `settings` are the environment variables that make a site mail to it. */
export type LocalInbox = Inbox & { settings: Record<string, string> }

/**
 * Starts an inbox, if the site has no relay and no public address: the inbox has no password. It uses the usual ports,
 * or free ones if another copy of the site uses these.
 * @returns undefined for other sites
 */
export async function startLocalInbox(environment: Environment): Promise<LocalInbox | undefined> {
  if (environment.smtp !== undefined || !isLocal(environment)) return undefined
  const [smtpPort, webPort] = [await getPort(ownPort(SMTP_PORT)), await getPort(ownPort(WEB_PORT))]
  const inbox = await startInbox({ smtpPort, webPort })
  const { mailFrom, mailTo } = environment
  const settings = {
    SMTP_HOST: LOOPBACK,
    SMTP_PORT: String(inbox.smtpPort),
    MAIL_FROM: `${mailFrom.name} <${mailFrom.address}>`,
    MAIL_TO: mailTo.join(','),
  }
  return { ...inbox, settings }
}

/**
 * Starts both servers of the inbox on 127.0.0.1. Port 0 takes any free port. Without `webPort` no page is served,
 * because everybody on this machine could read it.
 */
export async function startInbox(ports: { smtpPort: number; webPort?: number }) {
  let messages: InboxMessage[] = []
  async function keep(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const source = await buffer(stream)
    const email = await PostalMime.parse(source)
    const message: InboxMessage = {
      id: (messages[0]?.id ?? 0) + 1,
      receivedAt: new Date().toISOString(),
      envelope: {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
      },
      from: addresses([email.from])[0] ?? '',
      to: addresses(email.to),
      replyTo: addresses(email.replyTo),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      raw: source.toString('utf8'),
    }
    messages = [message, ...messages].slice(0, KEPT_MESSAGES)
  }
  const smtp = new SMTPServer({
    // Clients would use STARTTLS and refuse the self-signed certificate. The mails do not leave this machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_WITHIN_MS,
    onData(stream, session, done) {
      keep(stream, session).then(() => done(null, INBOX_RECEIPT), done)
    },
  })
  // A sender that hangs up in the middle is reported here; without a listener it would end the process.
  smtp.on('error', (error: Error) => console.warn(`local inbox: ${error.message}`))
  const web = createServer((request, response) => {
    const { status = 200, type, body, policy = "default-src 'none'" } = answerTo(request, messages)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    response.end(body)
  })

  smtp.listen(ownPort(ports.smtpPort))
  await once(smtp.server, 'listening')
  if (ports.webPort !== undefined) await once(web.listen(ownPort(ports.webPort)), 'listening')

  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    /** 0: it has no page. */
    webPort: (web.address() as AddressInfo | null)?.port ?? 0,
    /** The mails, newest first. */
    messages: () => messages,
    async close() {
      web.closeAllConnections()
      await Promise.all([smtp, web].map((each) => new Promise<void>((done) => each.close(() => done()))))
    },
  }
}

function addresses(list: (Address | undefined)[] = []): string[] {
  return list
    .flatMap((entry) => (entry?.group ? entry.group : [entry]))
    .map((entry) => (entry?.name ? `${entry.name} <${entry.address}>` : (entry?.address ?? '')))
    .filter(Boolean)
}

/** Unlike the port of the site, it is not shared with the instance before this one. */
function ownPort(port: number) {
  return { port, host: LOOPBACK, exclusive: true }
}

type Answer = { status?: number; type: string; body: string; policy?: string }

/** The page of the inbox, its mails, and their JSON for tests. */
function answerTo({ url = '', headers }: IncomingMessage, messages: InboxMessage[]): Answer {
  // The name of another site can resolve to 127.0.0.1, to read the mails (DNS rebinding). The Host header shows it.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? ''))
    return plain(421, 'This inbox is only for localhost.\n')
  const [path = ''] = url.split('?')
  if (path === '/') return { type: 'text/html', body: inboxPage(messages), policy: PAGE_POLICY }
  if (path === '/api/messages') return { type: 'application/json', body: JSON.stringify(messages) }

  const [, id, part] = /^\/messages\/(\d+)\/(html|source)$/.exec(path) ?? []
  const message = messages.find((each) => String(each.id) === id)
  if (message === undefined)
    return plain(404, 'There is no such message. The inbox keeps the last 200, and only while it runs.\n')
  if (part === 'source') return plain(200, message.raw)
  return { type: 'text/html', body: htmlOf(message), policy: MAIL_POLICY }
}

const plain = (status: number, body: string) => ({ status, type: 'text/plain', body })
