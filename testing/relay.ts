import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { listen } from './listen.ts'

/** The action of the relay at one step: a reply, or a fault. */
export type Act =
  | { reply: string; delayMs?: number }
  /** One byte at a time, so that the line is never silent. */
  | { drip: string; everyMs: number }
  /** One reply line that never seems to end. */
  | { flood: number }
  /** Accepts STARTTLS with a self-signed certificate. */
  | { tls: 'untrusted' }
  | 'cut'
  /** After the final dot: accepts the mail, and cuts the connection before the 250. */
  | 'take and cut'
  | 'silence'

export type Step = keyof typeof WELL

/** Deviations from a relay that works. A function sees the line and how often this step has come before. */
export type Script = { [step in Step]?: Act | ((line: string, before: number) => Act | undefined) }

type RelayedMail = {
  to: string[]
  raw: string
  messageId: string
  date: string
}

export type Relay = Awaited<ReturnType<typeof startRelay>>

const WELL = {
  greeting: { reply: '220 relay.test ESMTP' },
  /** As Postfix answers, without STARTTLS. */
  EHLO: {
    reply: [
      '250-relay.test\r\n250-PIPELINING\r\n250-SIZE 10240000\r\n250-VRFY\r\n250-ETRN\r\n250-AUTH PLAIN LOGIN',
      '250-ENHANCEDSTATUSCODES\r\n250-8BITMIME\r\n250-DSN\r\n250-SMTPUTF8\r\n250 CHUNKING',
    ].join('\r\n'),
  },
  STARTTLS: { reply: '454 TLS not available' },
  AUTH: { reply: '235 2.7.0 welcome' },
  MAIL: { reply: '250 sender ok' },
  RCPT: { reply: '250 recipient ok' },
  DATA: { reply: '354 go on' },
  dot: { reply: '250 2.0.0 Ok: queued as TEST' },
  RSET: { reply: '250 ok' },
  QUIT: { reply: '221 bye' },
} satisfies Record<string, Act>

/**
 * A mail relay that follows a script, on 127.0.0.1. Without a script it accepts everything. Each step can refuse, wait,
 * drip, cut or be silent, and the traffic can be read afterwards.
 */
export async function startRelay(script: Script = {}, port = 0) {
  const sockets = new Set<Socket>()
  /** The mails that it accepted, and the mails that ended without its reply. */
  const mails: RelayedMail[] = []
  const swallowed: RelayedMail[] = []
  const seen: Partial<Record<Step, number>> = {}
  let current = script
  let heard = ''
  let connections = 0

  function decide(step: Step, line: string): Act {
    const before = seen[step] ?? 0
    seen[step] = before + 1
    const deviation = current[step]
    return (typeof deviation === 'function' ? deviation(line, before) : deviation) ?? WELL[step]
  }

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void converse(socket)
  })

  async function converse(socket: Socket, opening = decide('greeting', '')): Promise<void> {
    let to: string[] = []
    let text = ''
    let inData = false
    // Steps are answered in order, also when an earlier one takes its time.
    let turn = act(socket, opening)

    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (!(socket instanceof TLSSocket)) heard += chunk
      text += chunk
      turn = turn.then(readOn)
    })

    async function readOn(): Promise<void> {
      for (;;) {
        const end = inData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (inData ? 5 : 2))
        if (inData) await takeMail(part.slice(2))
        else await takeLine(part)
      }
    }

    async function takeMail(raw: string): Promise<void> {
      inData = false
      const mail = { to, raw, messageId: header(raw, 'Message-ID'), date: header(raw, 'Date') }
      to = []
      const answer = decide('dot', raw)
      const isReply = typeof answer === 'object' && 'reply' in answer
      if (answer === 'take and cut' || (isReply && answer.reply.startsWith('250'))) mails.push(mail)
      else if (!isReply) swallowed.push(mail)
      await act(socket, answer)
    }

    async function takeLine(line: string): Promise<void> {
      const step = stepOf(line)
      if (step === undefined) return await act(socket, { reply: '502 unknown' })
      const decided = decide(step, line)
      const isRefused = decided === WELL.DATA && to.length === 0
      const answer = isRefused ? { reply: '554 5.5.1 Error: no valid recipients' } : decided
      const agreed = typeof answer === 'object' && 'reply' in answer && /^[23]/.test(answer.reply)
      if (step === 'MAIL' || step === 'RSET') to = []
      if (step === 'RCPT' && agreed) to = [...to, /<(.*?)>/.exec(line)?.[1] ?? '']
      if (step === 'DATA' && agreed) {
        inData = true
        // The line before a dot that follows at once.
        text = `\r\n${text}`
      }
      await act(socket, answer)
      if (step === 'QUIT') socket.end()
    }
  }

  async function act(socket: Socket, what: Act): Promise<void> {
    if (what === 'silence') return
    if (what === 'cut' || what === 'take and cut') return void socket.destroy()
    if ('tls' in what) return upgrade(socket)
    if ('flood' in what) return await flood(socket, what.flood)
    if ('drip' in what) {
      for (const letter of `${what.drip}\r\n`) {
        if (socket.destroyed) return
        socket.write(letter)
        await wait(what.everyMs)
      }
      return
    }
    if (what.delayMs !== undefined) await wait(what.delayMs)
    socket.write(`${what.reply}\r\n`)
    if (what.reply.startsWith('421')) socket.end()
  }

  function upgrade(socket: Socket): void {
    socket.write('220 go ahead\r\n')
    socket.removeAllListeners('data')
    const secure = new TLSSocket(socket, { ...tlsOptions(), isServer: true })
    secure.on('error', () => {})
    void converse(secure, 'silence')
  }

  const listening = await listen(server, port)
  return {
    port: listening,
    mails,
    swallowed,
    /** Every byte that was sent to it in clear, and how many connections there were. */
    heard: () => heard,
    connections: () => connections,
    follow(next: Script) {
      current = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function flood(socket: Socket, bytes: number): Promise<void> {
  const piece = 'x'.repeat(64 * 1024)
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
}

function stepOf(line: string): Step | undefined {
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'HELO') return 'EHLO'
  if (verb === 'STAR') return 'STARTTLS'
  return (['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'RSET', 'QUIT'] as const).find((each) => each === verb)
}

function header(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
}
