import type { Environment } from '#lib/config/env.ts'
import { readTimeZone } from '#lib/content/time-zone-file.ts'
import { describeCount } from '#lib/count.ts'
import { composeNotice } from '#lib/mail/notice.ts'
import { createTransport } from '#lib/mail/transport.ts'
import { requestRelay } from '#lib/outbox/deliver/relay-request.ts'
import { describeAge, describeEntry, describeLine, toJson } from '#lib/outbox/entry-text.ts'
import { toCsv } from '#lib/outbox/operate/csv.ts'
import { adviceFor, examine } from '#lib/outbox/operate/doctor.ts'
import { WAITING_MAX_MS } from '#lib/outbox/operate/health.ts'
import { purgeOutdated, RETENTION } from '#lib/outbox/operate/retention.ts'
import { enquiryStates, type Store } from '#lib/outbox/store.ts'
import {
  chosenFile,
  chosenIds,
  chosenPeople,
  LIST_LIMIT,
  type Options,
  stateOf,
  UsageError,
} from './arguments.ts'
import { bringBack, makeBackup, tellBackup } from './backup.ts'
import { CANARY_WITHIN_S, canaryAddress, sendCanary } from './canary.ts'
import { forgetPeople } from './forget.ts'
import { moveStore } from './move.ts'

/** What a command ends with; `npm run enquiries -- --help` says what each means. */
export const EXIT = { done: 0, needsPerson: 1, usage: 2, unknown: 3, unusable: 4 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

const DAY_MS = 24 * 60 * 60_000

type Call = { environment: Environment; store: Store; ids: string[]; options: Options }

/** The commands by their names. Each throws a UsageError when it was called wrongly, and a StoreError when the store fails. */
export const commands: Record<string, (call: Call) => Promise<Exit>> = {
  async status({ store }) {
    const { states, oldestWaiting, arriving, unmailed } = await store.stats()
    console.log(`Store    ${(await store.describe()).place}`)
    for (const state of enquiryStates) console.log(`${state.padEnd(8)} ${states[state]}`)
    const age = oldestWaiting === undefined ? 0 : Date.now() - oldestWaiting
    if (oldestWaiting !== undefined)
      console.log(`The oldest that is waiting has waited for ${describeAge(age)}.`)
    if (arriving > 0)
      console.log(
        `In between: ${arriving}, until a move has ended. If none is at work, run the same move again.`,
      )
    if (unmailed > 0) console.log(`${unmailed} of those sent went no further than the local inbox.`)
    const days = (ms: number) => `${ms / DAY_MS} days`
    const { sentBody, sentRow, held, failed } = RETENTION
    console.log(
      `Kept for: text of a sent enquiry ${days(sentBody)}, its record ${days(sentRow)}, held ${days(held)}, failed ${days(failed)}.`,
    )
    return states.failed + unmailed + arriving > 0 || age > WAITING_MAX_MS ? EXIT.needsPerson : EXIT.done
  },

  async list({ store, options }) {
    const limit = options.limit === undefined ? LIST_LIMIT : Number(options.limit)
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number above 0.')
    const timeZone = readTimeZone()
    const entries = await store.list({ ...stateOf(options), limit })
    for (const entry of entries) console.log(describeLine(entry, timeZone))
    return EXIT.done
  },

  async show({ store, ids }) {
    const [id] = ids
    if (id === undefined || ids.length > 1) throw new UsageError('show takes one id.')
    const entry = await store.find(id)
    if (entry === undefined) return unknown([id])
    console.log(describeEntry(entry, readTimeZone()))
    return EXIT.done
  },

  async retry({ environment, store, ids, options }) {
    const named = chosenIds(ids, options)
    const chosen = options.unmailed ? (await store.list({ unmailed: true })).map(({ id }) => id) : named
    // Never all that were ever sent: those have to be named.
    const from = ['failed', 'queued', ...(chosen ? (['sent'] as const) : [])] as const
    const count = await store.requeue(from, Date.now(), chosen)
    await requestRelay(store)
    console.log(`${describeCount(count, 'is', 'are')} due again.`)
    if (count > 0) {
      console.log(
        'If the site runs, it starts within a second or two, and keeps to MAILS_PER_SECOND ' +
          `(${environment.mailsPerSecond}).`,
      )
    }
    return exitFor(count, chosen)
  },

  async release({ store, ids, options }) {
    const chosen = chosenIds(ids, options)
    const count = await store.requeue(['held'], Date.now(), chosen)
    console.log(`${count} will be sent.`)
    return exitFor(count, chosen)
  },

  async export({ store, options }) {
    const { format = 'csv' } = options
    if (format !== 'csv' && format !== 'json') throw new UsageError('--format is csv or json.')
    const entries = await store.list(stateOf(options))
    process.stdout.write(
      format === 'csv'
        ? toCsv(entries, readTimeZone())
        : `${JSON.stringify(entries.map(toJson), undefined, 2)}\n`,
    )
    return EXIT.done
  },

  async forget({ store, ids, options }) {
    const { isPending, isLacking } = await forgetPeople(store, chosenPeople(ids, options))
    if (isPending) return unscrubbed()
    return isLacking ? EXIT.unknown : EXIT.done
  },

  async purge({ store, options }) {
    const purge = await purgeOutdated(store, Date.now(), options['clock-is-right'])
    if (purge.status === 'doubted') {
      console.error(
        `By the clock of this machine (${new Date().toISOString()}) nothing has happened here for ` +
          `${describeAge(purge.leapMs)}. If the clock is right, say so: purge --clock-is-right`,
      )
      return EXIT.needsPerson
    }
    console.log(`${purge.count} wiped or deleted.`)
    return purge.scrubbed === 'pending' ? unscrubbed() : EXIT.done
  },

  async backup({ environment, ids }) {
    await makeBackup(environment, chosenFile('backup', ids))
    return EXIT.done
  },

  async verify({ ids }) {
    tellBackup(chosenFile('verify', ids))
    return EXIT.done
  },

  async restore({ environment, ids }) {
    bringBack(environment, chosenFile('restore', ids))
    return EXIT.done
  },

  async move({ environment, options }) {
    return (await moveStore(environment, options.to)) ? EXIT.done : EXIT.needsPerson
  },

  async doctor({ environment, store }) {
    const findings = await examine(environment, store)
    for (const { verdict, text } of findings) console.log(`${verdict.padEnd(7)}  ${text}`)
    return findings.some(({ verdict }) => verdict === 'error') ? EXIT.needsPerson : EXIT.done
  },

  async 'send-test'({ environment }) {
    const { smtp, mailFrom, mailTo } = environment
    if (smtp === undefined) {
      console.error('SMTP_HOST is not set, so there is nowhere to send to.')
      return EXIT.unusable
    }
    const notice = {
      subject: 'Test of the website',
      paragraphs: ['This mail was sent by "npm run enquiries -- send-test". Enquiries go the same way.'],
    }
    const transport = createTransport({ smtp })
    const delivery = await transport.deliver(composeNotice(notice, { from: mailFrom, to: mailTo }))
    transport.close()
    if (delivery.status === 'deferred') {
      console.error(`Not sent: ${delivery.code}. ${adviceFor(delivery)}`)
      return EXIT.needsPerson
    }
    console.log(`The relay took it: ${delivery.receipt}`)
    for (const address of delivery.refused) console.error(`But it refused ${address}.`)
    return delivery.refused.length === 0 ? EXIT.done : EXIT.needsPerson
  },

  async canary({ environment, store, options }) {
    const within = Number(options.within ?? CANARY_WITHIN_S)
    if (!Number.isInteger(within) || within < 1) throw new UsageError('--within takes whole seconds above 0.')
    console.log(`Sending it to ${canaryAddress(environment)}.`)
    const fate = await sendCanary({ environment, store, withinMs: within * 1000 })
    if (fate.status === 'failed') {
      console.error(`The relay has not taken it: ${fate.code}.`)
      return EXIT.needsPerson
    }
    console.log(`The relay took it after ${fate.seconds.toFixed(1)} s: ${fate.receipt}`)
    return EXIT.done
  },
}

function unscrubbed(): Exit {
  console.error(
    'It is gone from the store, but its text can still be found in enquiries.db-wal, because another program holds ' +
      'the store open: a backup, or a database shell. Close that and run this again; the site itself tries every hour.',
  )
  return EXIT.needsPerson
}

function exitFor(count: number, chosen: string[] | undefined): Exit {
  return chosen !== undefined && count < chosen.length ? unknown(chosen) : EXIT.done
}

function unknown(ids: string[]): Exit {
  const [first = '', ...others] = ids
  console.error(
    others.length === 0
      ? `${first} does not exist, or is in another state.`
      : `Some of these do not exist, or are in another state: ${ids.join(', ')}`,
  )
  return EXIT.unknown
}
