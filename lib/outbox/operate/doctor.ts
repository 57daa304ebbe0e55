import type { Environment } from '#lib/config/env.ts'
import { describeCount } from '#lib/count.ts'
import type { Finding } from '#lib/finding.ts'
import type { Deferred } from '#lib/mail/delivery.ts'
import { examineSender, type ResolveTxt } from '#lib/mail/sender-records.ts'
import { createTransport } from '#lib/mail/transport.ts'
import type { Stats, Store } from '#lib/outbox/store.ts'

/**
 * Looks at everything that delivery stands on. Writes one heartbeat to a store that is there, and sends no mail.
 * @param resolveTxt asks DNS about the sender; that of this machine when left out
 */
export async function examine(
  environment: Environment,
  store: Store,
  resolveTxt?: ResolveTxt,
): Promise<Finding[]> {
  const { smtp, mailFrom } = environment
  const sender = smtp === undefined ? [] : await examineSender(mailFrom.address, resolveTxt)
  return [...(await examineStore(store)), await examineRelay(environment), ...sender]
}

async function examineStore(store: Store): Promise<Finding[]> {
  const { place, engine, exists, risks, findings } = await store.describe()
  const seen: Finding[] = [...risks.map((text): Finding => ({ verdict: 'warning', text })), ...findings]
  if (!exists) return seen
  try {
    await store.proveWritable(Date.now())
    const stats = await store.stats()
    const sound: Finding = {
      verdict: 'ok',
      text: `The store ${place} (${engine}) is sound and can be written to.`,
    }
    return [sound, ...examineCounts(stats), ...seen]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ verdict: 'error', text: `The store ${place} (${engine}) cannot be used: ${reason}.` }, ...seen]
  }
}

function examineCounts({ states, unmailed, arriving }: Stats): Finding[] {
  const { failed, held } = states
  const findings: [number, Finding][] = [
    [
      arriving,
      {
        verdict: 'error',
        text: `A move is at work, or was broken off: ${enquiries(arriving)} can neither be sent nor seen until it has ended. If none is at work, run the same move again.`,
      },
    ],
    [
      failed,
      { verdict: 'error', text: `The site gave up on ${enquiries(failed)}. See: list --state failed` },
    ],
    [held, { verdict: 'warning', text: `Held as possible spam: ${enquiries(held)}. See: list --state held` }],
    [
      unmailed,
      {
        verdict: 'warning',
        text: `${enquiries(unmailed)} went no further than the local inbox. To mail what is there: retry --unmailed`,
      },
    ],
  ]
  return findings.flatMap(([count, finding]) => (count === 0 ? [] : [finding]))
}

function enquiries(count: number): string {
  return describeCount(count, 'enquiry', 'enquiries')
}

async function examineRelay(environment: Environment): Promise<Finding> {
  const { smtp } = environment
  if (smtp === undefined) {
    return { verdict: 'warning', text: 'SMTP_HOST is not set: enquiries are kept until it is.' }
  }
  const transport = createTransport({ smtp })
  const delivery = await transport.verify()
  transport.close()
  const where = `${smtp.host}:${smtp.port}`
  if (delivery.status === 'delivered') return { verdict: 'ok', text: `The relay ${where} is ready for us.` }
  return {
    verdict: 'error',
    text: `The relay ${where} cannot be used: ${delivery.code}. ${adviceFor(delivery)}`,
  }
}

/** What a person can do about a code, in one sentence. */
export function adviceFor({ code, scope }: Pick<Deferred, 'code' | 'scope'>): string {
  const known = advice.find(([pattern]) => pattern.test(code))
  if (known !== undefined) return known[1]
  if (scope === 'recipient')
    return 'The relay refuses an address in MAIL_TO: correct it, or ask the people who run the relay.'
  return 'See "Mail does not arrive" in docs/operations.md.'
}

const advice: [RegExp, string][] = [
  [/AUTH|^53[05]/, 'Check SMTP_USER and SMTP_PASS.'],
  [/ECONNREFUSED/, 'Nothing listens there: check SMTP_HOST and SMTP_PORT, or whether the relay is up.'],
  [
    /EDNS|ENOTFOUND|EAI_AGAIN/,
    'The name SMTP_HOST cannot be found: check its spelling and the DNS of this machine.',
  ],
  [/ETIMEDOUT|ETIMEOUT/, 'There was no answer in time: often a firewall blocks port 25, 465 or 587.'],
  [/ETLS/, 'The relay offers no TLS here: try port 465 with SMTP_SECURE=true.'],
  [
    /CERT|SIGNED|VERIFY/,
    'The certificate of the relay has expired or is not valid for SMTP_HOST: use a name that it was issued for.',
  ],
  [
    /^ESOCKET/,
    'Often the port expects TLS and the setting does not, or the reverse: check SMTP_SECURE and SMTP_PORT.',
  ],
  [
    /MAIL FROM/,
    'The relay does not allow us to send as MAIL_FROM: correct it, or ask the people who run the relay.',
  ],
]
