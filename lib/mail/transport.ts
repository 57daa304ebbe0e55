import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import type { SmtpSettings } from '#lib/config/env.ts'
import type { MailMessage } from './message.ts'

export type Transport = ReturnType<typeof createTransport>

export type TransportOptions = {
  /** How many mails may be sent at the same time. */
  connections?: number
  /** Whether to refuse relays without encryption, which are only acceptable on this machine. */
  requireTls?: boolean
  timeouts?: Partial<typeof TIMEOUTS>
}

/**
 * The time limit for one mail. After the final dot the relay may take ten minutes to answer (RFC 5321, 4.5.3.2.6), and
 * aborting before would send the mail twice. A retiring process waits as long.
 */
export const MAIL_LIMIT_MS = 10 * 60_000

/**
 * Milliseconds. Until the text is being sent, aborting causes no copy. From then on only `overall` ends a mail: the
 * others measure silence, and a relay that sends one byte at a time is never silent.
 */
const TIMEOUTS = {
  /** Includes finding the address. */
  connect: 15_000,
  /** Until the greeting. Some relays first look up who connects, with a DNS that does not answer. */
  greetingTimeout: 2 * 60_000,
  socketTimeout: MAIL_LIMIT_MS,
  beforeText: 5 * 60_000,
  overall: MAIL_LIMIT_MS,
}

/** A connection is kept for mails that follow at once. Relays close idle ones, which costs an attempt. */
const IDLE_MS = 5000
/** Until the next address of the relay is tried as well: Node gives up the one before, and its default is a quarter second. */
const ADDRESS_MS = 3000
/** Longer than any real reply. */
const REPLY_BYTES_MAX = 64 * 1024
const RECEIPT_CHARACTERS_MAX = 120

/** A transport to the relay. It connects for the first mail. */
export function createTransport({ smtp }: { smtp: SmtpSettings }, options: TransportOptions = {}) {
  const { connections = 1, requireTls = !isThisMachine(smtp.host) } = options
  const { overall, beforeText, connect: withinMs, ...timeouts } = { ...TIMEOUTS, ...options.timeouts }
  const mailer = nodemailer.createTransport({
    pool: true,
    maxConnections: connections,
    // Only the worker may retry, or a broken connection could cause copies.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    maxResponseSize: REPLY_BYTES_MAX,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.name !== undefined && { name: smtp.name }),
    // Without this, an attacker who hides STARTTLS could read credentials and mail.
    requireTLS: requireTls && !smtp.secure,
    // A relay on this machine may offer STARTTLS with a self-signed certificate, as Debian's Postfix does, and the
    // connection cannot be intercepted. Not `ignoreTLS`, because a relay may require TLS for the login.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: requireTls || smtp.secure },
    ...(smtp.user !== undefined && smtp.pass !== undefined && { auth: { user: smtp.user, pass: smtp.pass } }),
    getSocket(_options: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) {
      connectTo(smtp, withinMs).then((connection) => done(null, { connection }), done)
    },
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** The text of each mail being sent, by its signal. It is read only after the relay has accepted DATA. */
  const texts = new WeakMap<AbortSignal, Readable>()
  mailer.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => {
      if (data.signal) texts.set(data.signal, text)
      return text
    })
    done()
  })

  return {
    /**
     * Sends one mail to the relay, once: the caller decides about retries. Ends within ten minutes, or when `signal`
     * aborts. Never throws for failures of the relay or the network.
     * @param recipients of this attempt; the header To has all of them.
     */
    async deliver(
      message: MailMessage,
      signal?: AbortSignal,
      recipients: readonly string[] = message.to,
    ): Promise<Delivery> {
      const stalled = new AbortController()
      const ends = [AbortSignal.timeout(overall), stalled.signal, ...(signal === undefined ? [] : [signal])]
      const over = AbortSignal.any(ends)
      const isBegun = () => texts.get(over)?.readableDidRead ?? false
      const timer = setTimeout(() => isBegun() || stalled.abort(), beforeText)
      try {
        const info = await mailer.sendMail({
          ...message,
          text: canonical(message.text),
          html: canonical(message.html),
          // As objects, because a text would be parsed, and could contain a second address.
          to: message.to.map((address) => ({ name: '', address })),
          envelope: { from: message.from.address, to: [...recipients] },
          signal: over,
        })
        const refused = originalAddresses(info.rejected, recipients)
        return {
          status: 'delivered',
          refused,
          ...(refused.length > 0 && { refusal: classifyRefusals(info.rejectedErrors) }),
          receipt: readReceipt(info.response),
        }
      } catch (error) {
        return classifyFailure(error, { begun: isBegun() })
      } finally {
        clearTimeout(timer)
      }
    },
    /** Checks that the relay responds and accepts the login. Sends nothing. */
    async verify(): Promise<Delivery> {
      try {
        await mailer.verify()
        return { status: 'delivered', refused: [], receipt: '' }
      } catch (error) {
        return classifyFailure(error)
      }
    },
    /** Closes idle connections. A delivery in progress continues. */
    close: () => mailer.close(),
  }
}

/** A text with the line breaks of mail (RFC 2046, 4.1.1). nodemailer encodes those it gets, if it chooses base64. */
function canonical(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}

/**
 * Connects as other programs of this machine do, which also find a name that is only in /etc/hosts. nodemailer asks the
 * DNS servers alone, and gives up when they do not answer.
 */
async function connectTo({ host, port }: SmtpSettings, withinMs: number): Promise<Socket> {
  const socket = connect({ host, port, autoSelectFamilyAttemptTimeout: ADDRESS_MS })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(withinMs) })
    return socket
  } catch (error) {
    socket.destroy()
    const { code } = Object(error)
    const fault = code === 'ABORT_ERR' ? { code: 'ETIMEDOUT' } : { code: 'ESOCKET', originalCode: code }
    throw Object.assign(new Error('No connection to the relay', { cause: error }), fault, { command: 'CONN' })
  }
}

/** The refused recipients, in our spelling: nodemailer returns their domains in lower case. */
function originalAddresses(refused: readonly unknown[], recipients: readonly string[]): string[] {
  const known = new Set(refused.map((each) => String(each).toLowerCase()))
  return recipients.filter((address) => known.has(address.toLowerCase()))
}

/** The reply without addresses, which servers often repeat, and without control characters. */
function readReceipt(response: string): string {
  const words = response.split(/[\s\p{Cc}]+/u).map((word) => (word.includes('@') ? '<address>' : word))
  return words.join(' ').slice(0, RECEIPT_CHARACTERS_MAX)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * The result of sending one mail to the relay.
 *
 * Deferred mail remains in the store. The scope tells which mails are affected.
 */
export type Delivery =
  | {
      status: 'delivered'
      /** Addresses that the relay refused while it accepted others. The mail is sent to them again. */
      refused: string[]
      /** The relay's reply for those addresses, which decides about the next attempt. */
      refusal?: Deferred
      /** The relay's last reply, such as "250 Ok: queued as 4XyZ", which its operator can search for. */
      receipt: string
    }
  | Deferred

export type Deferred = { status: 'deferred'; scope: DeliveryScope; code: string; permanent: boolean }

/**
 * `destination`: all mails would fail. `recipient`: the relay refuses our own address. `message`: it refuses this mail.
 * `doubt`: the connection broke during or after the transfer of the text, so the relay may have the mail, and the
 * connection or this mail may be the cause.
 */
export type DeliveryScope = 'destination' | 'recipient' | 'message' | 'doubt'

type Fault = { code?: unknown; originalCode?: unknown; command?: unknown; responseCode?: unknown }

/**
 * Classifies an error of nodemailer, by the reply of the relay, or by its own code if there was no reply: EAUTH is its
 * code for a temporary failure (454) and for a wrong login (535).
 *
 * The result does not contain the text of the reply, which may repeat addresses.
 *
 * @param begun whether the transfer of the text had begun
 */
export function classifyFailure(error: unknown, { begun = false } = {}): Deferred {
  const fault: Fault = typeof error === 'object' && error !== null ? error : {}
  const reply = typeof fault.responseCode === 'number' ? fault.responseCode : undefined
  const command = typeof fault.command === 'string' ? fault.command : ''
  const scope =
    reply === undefined ? scopeOfSilence(fault.code, begun) : scopeOfReply(fault.code, command, reply)
  return {
    status: 'deferred',
    scope,
    code: nameOf(fault, command),
    permanent: isPermanent(scope, fault.code, reply),
  }
}

/** The worst reply of the relay to a recipient, from nodemailer's `rejectedErrors`. */
export function classifyRefusals(errors: readonly { responseCode?: number }[] = []): Deferred {
  const reply = Math.max(...errors.map(({ responseCode = 0 }) => responseCode), 0)
  const code = reply === 0 ? 'partly refused' : `${reply} RCPT TO`
  return { status: 'deferred', scope: 'recipient', code, permanent: reply >= 500 }
}

/** The codes of nodemailer without a reply when the connection to the relay fails (its dist/esm/errors.js). */
const CONNECTION_FAULTS =
  /^(?:E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|REQUIRETLS|PROTOCOL|ABORT|MAXLIMIT|AUTH|NOAUTH|OAUTH2|CONFIG|PROXY)|ERR_ACCESS_DENIED)$/

/** An unknown code is attributed to this mail, so that it cannot stop all others. */
function scopeOfSilence(code: unknown, begun: boolean): DeliveryScope {
  if (!CONNECTION_FAULTS.test(String(code))) return 'message'
  return begun ? 'doubt' : 'destination'
}

/**
 * RFC 5321: 421 ends the session after any command; 530 requires a login; 552 is about the size of this mail. A session
 * that ends during a text may do so each time, like a connection that breaks then.
 */
function scopeOfReply(code: unknown, command: string, reply: number): DeliveryScope {
  if (reply === 421 && code === 'EMESSAGE') return 'doubt'
  if (reply === 421 || reply === 530) return 'destination'
  if (code === 'EMESSAGE') return 'message'
  if (code !== 'EENVELOPE') return 'destination'
  if (command === 'RCPT TO') return 'recipient'
  // Every mail has the same sender.
  return command === 'MAIL FROM' && reply !== 552 ? 'destination' : 'message'
}

/** A broken connection is temporary; a wrong login, and a mail that nodemailer refuses, are not. */
function isPermanent(scope: DeliveryScope, code: unknown, reply: number | undefined): boolean {
  if (reply === undefined) return scope === 'message'
  const waitsForPerson = scope !== 'destination' || code === 'EAUTH' || reply === 530
  return waitsForPerson && reply >= 500
}

/** Short and fit for logs: "550 RCPT TO", "ECONNREFUSED", "ETIMEDOUT GREETING". */
function nameOf({ code, originalCode, responseCode }: Fault, command: string): string {
  if (typeof responseCode === 'number') return `${responseCode} ${command}`.trim()
  if (typeof originalCode === 'string') return originalCode
  return `${typeof code === 'string' ? code : 'EUNKNOWN'} ${command}`.trim()
}

export function outcomeOf(delivery: Delivery): string {
  if (delivery.status === 'deferred') return `deferred-${delivery.scope}`
  return delivery.refused.length === 0 ? 'delivered' : 'delivered-partly'
}

/** Only a person can fix a wrong login or certificate, or a refused sender. A relay that is down comes back by itself. */
export function needsPerson({ code, permanent }: Deferred): boolean {
  return permanent || /TLS|CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^5\d\d MAIL FROM/.test(code)
}
