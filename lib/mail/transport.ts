import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import type { SmtpSettings } from '#lib/config/env.ts'
import { classifyFailure, classifyRefusals, type Delivery, MAIL_LIMIT_MS } from './delivery.ts'
import type { MailMessage } from './message.ts'

export type Transport = {
  /**
   * Hands one mail to the relay, once: the caller decides about trying again. Ends within ten minutes, or when
   * `signal` aborts. Never throws for what the relay or the network does.
   *
   * @param recipients whom it is handed over for; the mail itself still names everyone it is meant for.
   */
  deliver(message: MailMessage, signal?: AbortSignal, recipients?: readonly string[]): Promise<Delivery>
  /** Asks the relay for its greeting and, with a login, whether it is right. Sends nothing. */
  verify(): Promise<Delivery>
  /** Closes idle connections. A delivery under way still ends. */
  close(): void
}

export type TransportOptions = {
  /** How many mails may be under way at once. */
  connections?: number
  /** Whether to refuse relays that do not encrypt. Beyond this machine nothing else is ever right. */
  requireTls?: boolean
  timeouts?: Partial<typeof TIMEOUTS>
}

/**
 * Milliseconds. After the final dot a relay may take minutes to answer (RFC 5321, 4.5.3.2.6): giving up
 * early there sends the mail twice. `overall` exists because the others count silence, and a relay that answers
 * one byte at a time is never silent.
 */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 5 * 60_000,
  overall: MAIL_LIMIT_MS,
}

/** A connection is kept for the mails that follow at once; relays drop those that idle, and each drop costs a try. */
const IDLE_MS = 5000
/** Far more than any relay has to say, and little enough for the patterns that nodemailer and we look for in it. */
const REPLY_BYTES_MAX = 64 * 1024
const REPLY_CHARACTERS_READ = 1000
const RECEIPT_CHARACTERS_MAX = 120

/** A way to the relay. Nothing is connected before the first mail. */
export function createTransport({ smtp }: { smtp: SmtpSettings }, options: TransportOptions = {}): Transport {
  const { connections = 1, requireTls = !isThisMachine(smtp.host) } = options
  const { overall, ...timeouts } = { ...TIMEOUTS, ...options.timeouts }
  const mailer = nodemailer.createTransport({
    pool: true,
    maxConnections: connections,
    // Only one part of the site may retry, or a cut line turns into copies.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    maxResponseSize: REPLY_BYTES_MAX,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    // Without this, credentials and mail go out in clear as soon as someone on the way hides STARTTLS.
    requireTLS: requireTls && !smtp.secure,
    // A relay on this machine offers STARTTLS with a certificate that nobody vouches for (Debian's Postfix does), and
    // nobody stands between. Not `ignoreTLS`: one that lets nobody log in without TLS has to work as well.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: requireTls || smtp.secure },
    ...(smtp.user !== undefined && smtp.pass !== undefined && { auth: { user: smtp.user, pass: smtp.pass } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** The text of each mail under way, by its signal: read from only after the relay has said "go on" to DATA. */
  const texts = new WeakMap<AbortSignal, Readable>()
  mailer.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => {
      if (data.signal) texts.set(data.signal, text)
      return text
    })
    done()
  })

  return {
    async deliver(message, signal, recipients = message.to) {
      const deadline = AbortSignal.timeout(overall)
      const over = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
      try {
        const info = await mailer.sendMail({
          ...message,
          // Given as objects: text would be parsed, and could grow a second address.
          to: message.to.map((address) => ({ name: '', address })),
          envelope: { from: message.from.address, to: [...recipients] },
          signal: over,
        })
        const refused = asWeWroteThem(info.rejected, recipients)
        return {
          status: 'delivered',
          refused,
          ...(refused.length > 0 && { refusal: classifyRefusals(info.rejectedErrors) }),
          receipt: readReceipt(info.response),
        }
      } catch (error) {
        return classifyFailure(error, { begun: texts.get(over)?.readableDidRead ?? false })
      }
    },
    async verify() {
      try {
        await mailer.verify()
        return { status: 'delivered', refused: [], receipt: '' }
      } catch (error) {
        return classifyFailure(error)
      }
    },
    close: () => mailer.close(),
  }
}

/** The refused among our recipients, in our spelling: nodemailer names them with their domain in lower case. */
function asWeWroteThem(refused: readonly unknown[], recipients: readonly string[]): string[] {
  const known = new Set(refused.map((each) => String(each).toLowerCase()))
  return recipients.filter((address) => known.has(address.toLowerCase()))
}

/**
 * The reply without addresses, which servers like to repeat, and without anything a terminal would act on. Cut before a
 * pattern sees it, because looking for addresses takes quadratic time; between two words, or half an address would stay.
 */
function readReceipt(response: string): string {
  const cut = response.slice(0, REPLY_CHARACTERS_READ)
  const words = cut.length < response.length ? cut.slice(0, Math.max(0, cut.lastIndexOf(' '))) : cut
  return words
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S+@\S+/g, '<address>')
    .slice(0, RECEIPT_CHARACTERS_MAX)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
