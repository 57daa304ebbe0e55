import type { Environment } from '#lib/config/env.ts'
import type { Finding } from '#lib/finding.ts'
import { examineSender } from '#lib/mail/sender-records.ts'
import type { Deferred } from '#lib/mail/transport.ts'
import { createTransport } from '#lib/mail/transport.ts'
import type { Store } from '#lib/outbox/store.ts'
import { findingsOf, lookAtStore } from './checkup.ts'

/** Checks everything that delivery depends on. Makes a test write if the store exists, and sends no mail. */
export async function examine(environment: Environment, store: Store): Promise<Finding[]> {
  const { smtp, mailFrom } = environment
  const { exists, findings } = await store.describe()
  const isMailed = smtp !== undefined
  const inStore = exists ? findingsOf({ ...(await lookAtStore(store, Date.now())), isMailed }) : findings
  if (smtp === undefined) return inStore
  return [...inStore, await examineRelay(smtp), ...(await examineSender(mailFrom.address))]
}

async function examineRelay(smtp: NonNullable<Environment['smtp']>): Promise<Finding> {
  const transport = createTransport({ smtp })
  const delivery = await transport.verify()
  transport.close()
  const where = `${smtp.host}:${smtp.port}`
  if (delivery.status === 'delivered') return { verdict: 'ok', text: `The relay ${where} is ready.` }
  const text = `The relay ${where} cannot be used: ${delivery.code}. ${adviceFor(delivery)}`
  return { verdict: 'error', text }
}

export function adviceFor({ code, scope }: Pick<Deferred, 'code' | 'scope'>): string {
  const known = advice.find(([pattern]) => pattern.test(code))
  if (known !== undefined) return known[1]
  if (scope === 'recipient')
    return 'The relay refuses an address in MAIL_TO: correct it, or ask the people who run the relay.'
  return 'See "Mail does not arrive" in docs/operations.md.'
}

const advice: [RegExp, string][] = [
  [
    /EHLO|HELO/,
    'The relay does not accept the name that the site introduces itself with: set SITE_URL to its public address.',
  ],
  [/AUTH|^53[05]/, 'Check SMTP_USER and SMTP_PASS.'],
  [
    /ECONNREFUSED/,
    'No program accepts connections there: check SMTP_HOST and SMTP_PORT, and whether the relay is running.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    'The name SMTP_HOST cannot be found: check its spelling, the DNS of this machine and /etc/hosts.',
  ],
  [/ETIMEDOUT|ETIMEOUT/, 'There was no answer in time. Often a firewall blocks port 25, 465 or 587.'],
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
    'The relay does not allow this site to send as MAIL_FROM: correct it, or ask the people who run the relay.',
  ],
]
