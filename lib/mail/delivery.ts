/**
 * How long the relay may take over one mail, whatever it does. After the final dot it may take ten minutes to answer (RFC 5321,
 * 4.5.3.2.6), and breaking off before means sending the mail twice. A process that retires lives for as long.
 */
export const MAIL_LIMIT_MS = 10 * 60_000

/**
 * What became of handing one mail to the relay.
 *
 * Deferred mail stays with us. The scope says how far the trouble reaches.
 */
export type Delivery =
  | {
      status: 'delivered'
      /** Addresses the relay would not take while it took others; they are still owed this mail. */
      refused: string[]
      /** What the relay said to those addresses, as it weighs on the mail that they are owed. */
      refusal?: Deferred
      /** The relay's closing words, such as "250 Ok: queued as 4XyZ": what its operator can search for. */
      receipt: string
    }
  | Deferred

export type Deferred = { status: 'deferred'; scope: DeliveryScope; code: string; permanent: boolean }

/**
 * The whole `destination`: nobody's mail would go through. The `recipient`: our own address is refused. This one
 * `message` is refused. `doubt`: the connection broke during the transfer of the text or after it, so the relay may have
 * the mail, and either the connection is bad or this mail is what breaks it.
 */
export type DeliveryScope = 'destination' | 'recipient' | 'message' | 'doubt'

type Fault = { code?: unknown; originalCode?: unknown; command?: unknown; responseCode?: unknown }

/**
 * Sorts what nodemailer throws. The reply of the relay decides first, its own code only where there was none:
 * a login that fails with 454 and one that fails with 535 bear the same code, EAUTH.
 *
 * The result never repeats the text of the reply, in which servers like to echo addresses.
 *
 * @param begun whether some of the text had been transferred
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

/** What the relay said to some of the recipients, from nodemailer's `rejectedErrors`: the worst of it. */
export function classifyRefusals(errors: readonly { responseCode?: number }[] = []): Deferred {
  const reply = Math.max(...errors.map(({ responseCode = 0 }) => responseCode), 0)
  const code = reply === 0 ? 'partly refused' : `${reply} RCPT TO`
  return { status: 'deferred', scope: 'recipient', code, permanent: reply >= 500 }
}

/** What nodemailer reports without a reply when the way to the relay is at fault (its dist/esm/errors.js). */
const CONNECTION_FAULTS = new Set<unknown>([
  ...[
    'ECONNECTION',
    'ETIMEDOUT',
    'ESOCKET',
    'EDNS',
    'ETLS',
    'EREQUIRETLS',
    'EPROTOCOL',
    'EABORT',
    'EMAXLIMIT',
  ],
  ...['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EPROXY', 'ERR_ACCESS_DENIED'],
])

/** Whatever is not known to be the connection is put down to this mail, so that nothing unforeseen can stop all others. */
function scopeOfSilence(code: unknown, begun: boolean): DeliveryScope {
  if (!CONNECTION_FAULTS.has(code)) return 'message'
  return begun ? 'doubt' : 'destination'
}

/**
 * RFC 5321: 421 ends the session whatever was asked; 530 asks for a login; 552 is about the size of this mail. A
 * session that ends over a text may end over that text every time, just as a connection that is cut then.
 */
function scopeOfReply(code: unknown, command: string, reply: number): DeliveryScope {
  if (reply === 421 && code === 'EMESSAGE') return 'doubt'
  if (reply === 421 || reply === 530) return 'destination'
  if (code === 'EMESSAGE') return 'message'
  if (code !== 'EENVELOPE') return 'destination'
  if (command === 'RCPT TO') return 'recipient'
  // A sender that is not wanted is the same for every mail of ours.
  return command === 'MAIL FROM' && reply !== 552 ? 'destination' : 'message'
}

/** A connection that is down comes back by itself; a wrong login, and a mail nodemailer itself will not send, do not. */
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

/** In a word or two, for counting. */
export function outcomeOf(delivery: Delivery): string {
  if (delivery.status === 'deferred') return `deferred-${delivery.scope}`
  return delivery.refused.length === 0 ? 'delivered' : 'delivered-partly'
}

/**
 * A wrong login or certificate, or a sender that is not wanted, will not mend itself while we wait, unlike a relay that
 * is merely away.
 */
export function needsPerson({ code, permanent }: Deferred): boolean {
  return permanent || /TLS|CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^5\d\d MAIL FROM/.test(code)
}
