import type { Environment } from '#lib/config/env.ts'
import { createTransport } from '#lib/mail/transport.ts'
import type { Store } from '#lib/outbox/store.ts'
import { type Finding, findingsOf, lookAtStore } from './checkup.ts'

/** The one table of what a code means, and what to do. */
export const SEE_TABLE = 'For what to do, see "Mail does not arrive" in docs/operations.md.'

/** Checks everything that delivery depends on. Makes a test write if the store exists, and sends no mail. */
export async function examine(environment: Environment, store: Store): Promise<Finding[]> {
  const { smtp } = environment
  const isMailed = smtp !== undefined
  const inStore = (await store.exists())
    ? findingsOf({ ...(await lookAtStore(store, Date.now())), isMailed })
    : [notYet(store)]
  if (smtp === undefined) return inStore
  return [...inStore, await examineRelay(smtp), ...describeRecipients(environment)]
}

function notYet({ place }: Store): Finding {
  const text = `There is no store in ${place} yet. The site creates it at its first start, if it may write there.`
  return { verdict: 'warning', text }
}

/** Who gets what, for an operator to read: a relay cannot be asked without sending a mail. */
function describeRecipients({ mailTo, mailToByForm }: Environment): Finding[] {
  const own = Object.entries(mailToByForm)
  const rest = own.length === 0 ? 'Enquiries' : 'All other enquiries'
  return [
    ...own.map(([form, people]) => ({ form: `Enquiries of the form ${form}`, people })),
    { form: rest, people: mailTo },
  ].map(({ form, people }) => ({ verdict: 'ok', text: `${form} are mailed to ${people.join(', ')}.` }))
}

async function examineRelay(smtp: NonNullable<Environment['smtp']>): Promise<Finding> {
  const transport = createTransport({ smtp })
  const delivery = await transport.verify()
  transport.close()
  const where = `${smtp.host}:${smtp.port}`
  if (delivery.status === 'delivered') return { verdict: 'ok', text: `The relay ${where} is ready.` }
  const text = `The relay ${where} cannot be used: ${delivery.code}. ${SEE_TABLE}`
  return { verdict: 'error', text }
}
