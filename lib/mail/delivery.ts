/**
 * What became of handing one mail to the relay.
 *
 * Deferred mail stays with us. The scope says how far the trouble reaches: the whole `destination` (nobody's mail
 * would go through), the `recipient` (our own address is refused), or this one `message`.
 */
export type Delivery =
  | {
      status: 'delivered'
      /** Addresses the relay would not take while it took others; they are still owed this mail. */
      refused: string[]
      /** The relay's closing words, such as "250 Ok: queued as 4XyZ": what its operator can search for. */
      receipt: string
    }
  | { status: 'deferred'; scope: DeliveryScope; code: string; permanent: boolean }

export type DeliveryScope = 'destination' | 'recipient' | 'message'

type Fault = { code?: unknown; originalCode?: unknown; command?: unknown; responseCode?: unknown }

/**
 * Sorts what nodemailer throws. The reply of the relay decides first, its own code only where there was none:
 * a login that fails with 454 and one that fails with 535 bear the same code, EAUTH.
 *
 * The result never repeats the text of the reply, in which servers like to echo addresses.
 */
export function classifyFailure(error: unknown): Extract<Delivery, { status: 'deferred' }> {
  const fault: Fault = typeof error === 'object' && error !== null ? error : {}
  const reply = typeof fault.responseCode === 'number' ? fault.responseCode : undefined
  const command = typeof fault.command === 'string' ? fault.command : ''
  const scope = scopeOf(fault.code, command, reply)
  // A line that is down comes back by itself; only a wrong login waits for a person.
  const waitsForPerson = scope !== 'destination' || fault.code === 'EAUTH' || reply === 530
  const permanent = waitsForPerson && reply !== undefined && reply >= 500
  return {
    status: 'deferred',
    scope: scopeOf(fault.code, command, reply),
    code: nameOf(fault, command),
    permanent,
  }
}

/** RFC 5321: 421 ends the session whatever was asked; 530 asks for a login; 552 is about the size of this mail. */
function scopeOf(code: unknown, command: string, reply: number | undefined): DeliveryScope {
  if (reply === undefined || reply === 421 || reply === 530) return 'destination'
  if (code === 'EMESSAGE') return 'message'
  if (code !== 'EENVELOPE') return 'destination'
  if (command === 'RCPT TO') return 'recipient'
  // A sender that is not wanted is the same for every mail of ours.
  return command === 'MAIL FROM' && reply !== 552 ? 'destination' : 'message'
}

/** Short and fit for logs: "550 RCPT TO", "ECONNREFUSED", "ETIMEDOUT GREETING". */
function nameOf({ code, originalCode, responseCode }: Fault, command: string): string {
  if (typeof responseCode === 'number') return `${responseCode} ${command}`.trim()
  if (typeof originalCode === 'string') return originalCode
  return `${typeof code === 'string' ? code : 'EUNKNOWN'} ${command}`.trim()
}
