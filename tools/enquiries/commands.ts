import type { ParseArgsConfig, parseArgs } from 'node:util'
import { type Environment, recipientsOf } from '#lib/config/env.ts'
import { readTimeZone } from '#lib/content/company-files.ts'
import { formIds } from '#lib/enquiry/forms.ts'
import { composeNotice } from '#lib/mail/notice.ts'
import { createTransport } from '#lib/mail/transport.ts'
import { requestRetry } from '#lib/outbox/deliver/worker.ts'
import { backUp, restoreBackup } from '#lib/outbox/operate/backup.ts'
import { faultsIn, findingsOf } from '#lib/outbox/operate/checkup.ts'
import { examine, SEE_TABLE } from '#lib/outbox/operate/doctor.ts'
import { describeAge, describeEntry, describeLine, toCsv, toJson } from '#lib/outbox/operate/entry-text.ts'
import { digitsOf, type Person } from '#lib/outbox/operate/person.ts'
import { type EnquiryState, enquiryStates, RETENTION, type Store } from '#lib/outbox/store.ts'
import { describeCount } from '#lib/text/count.ts'

/** A mistake in the command line. The message has the correction. */
export class UsageError extends Error {}

/** Exit codes; `npm run enquiries -- --help` explains them. */
export const EXIT = { done: 0, needsPerson: 1, usage: 2, unknown: 3, unusable: 4 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** How many enquiries `list` shows by default. */
const LIST_LIMIT = 50
const DAY_MS = 24 * 60 * 60_000

type Options = ReturnType<typeof parseArgs>['values']
type Call = { environment: Environment; store: Store; ids: string[]; options: Options }

export type Command = {
  /** Its usage and its effect. */
  help: readonly [usage: string, what: string]
  /** Takes ids, or a file. */
  takesIds?: boolean
  options?: ParseArgsConfig['options']
  /** Works without a store. The other commands would only create an empty one. */
  needsNoStore?: boolean
  /** @throws UsageError when it was called wrongly, StoreError when the store fails */
  run(call: Call): Promise<Exit>
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const commands: Record<string, Command> = {
  status: {
    help: ['status', 'print the number of enquiries in each state; exit code 1 if a person should look'],
    async run({ store, environment }) {
      const stats = await store.stats()
      const { states, oldestWaiting, unmailed } = stats
      const now = Date.now()
      console.log(`Store    ${store.place}`)
      for (const state of enquiryStates) console.log(`${state.padEnd(8)} ${states[state]}`)
      if (oldestWaiting !== undefined)
        console.log(`The oldest waiting enquiry has waited for ${describeAge(now - oldestWaiting)}.`)
      if (unmailed > 0) console.log(`${unmailed} of the sent enquiries reached only the local inbox.`)
      const days = (ms: number) => `${ms / DAY_MS} days`
      const { sentBody, sentRow, held, failed } = RETENTION
      console.log(
        `Kept for: text of a sent enquiry ${days(sentBody)}, its record ${days(sentRow)}, held ${days(held)}, failed ${days(failed)}.`,
      )
      const faults = faultsIn(findingsOf({ stats, now, isMailed: environment.smtp !== undefined }))
      return faults.length + unmailed > 0 ? EXIT.needsPerson : EXIT.done
    },
  },

  list: {
    help: ['list [--state s] [--limit n]', `list them, the newest first (${LIST_LIMIT} by default)`],
    options: { state: text, limit: text },
    async run({ store, options }) {
      const limit = wholeNumber('limit', options.limit ?? LIST_LIMIT)
      const timeZone = readTimeZone()
      const entries = await store.list({ ...stateOf(options), limit })
      for (const entry of entries) console.log(describeLine(entry, timeZone))
      return EXIT.done
    },
  },

  show: {
    help: ['show <id>', 'print everything that is known about one'],
    takesIds: true,
    async run({ store, ids }) {
      const id = onlyOne('show', 'id', ids)
      const entry = await store.find(id)
      if (entry === undefined) {
        console.error(`${id} does not exist.`)
        return EXIT.unknown
      }
      console.log(describeEntry(entry, readTimeZone()))
      return EXIT.done
    },
  },

  retry: {
    help: [
      'retry <id>... | --all | --unmailed',
      'send again: the named ones (also if sent), all waiting and failed ones, or all that reached only the local inbox',
    ],
    takesIds: true,
    options: { all: flag, unmailed: flag },
    async run({ store, ids, options }) {
      const named = chosenIds(ids, options)
      const chosen = options.unmailed ? (await store.list({ unmailed: true })).map(({ id }) => id) : named
      // Sent enquiries have to be named.
      const from = ['failed', 'queued', ...(chosen ? (['sent'] as const) : [])] as const
      const count = await store.requeue(from, Date.now(), chosen)
      await requestRetry(store)
      console.log(`${describeCount(count, 'is', 'are')} due again.`)
      return exitFor(count, chosen)
    },
  },

  release: {
    help: ['release <id>... | --all', 'mail held enquiries'],
    takesIds: true,
    options: { all: flag },
    async run({ store, ids, options }) {
      const chosen = chosenIds(ids, options)
      const count = await store.requeue(['held'], Date.now(), chosen)
      console.log(`${count} will be sent.`)
      return exitFor(count, chosen)
    },
  },

  export: {
    help: ['export [--format csv|json] [--state s]', 'print them for a spreadsheet, or for a program'],
    options: { format: text, state: text },
    async run({ store, options }) {
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
  },

  forget: {
    help: [
      'forget --email <address> | --phone <number> | <id>...',
      'delete everything from a person, or the named enquiries',
    ],
    takesIds: true,
    options: { email: text, phone: text },
    async run({ store, ids, options }) {
      let count = 0
      const sentences: string[] = []
      const scrubbed = new Set<string>()
      for (const person of chosenPeople(ids, options)) {
        const erasure = await store.forget(person)
        count += erasure.count
        if (erasure.count === 0) sentences.push(describeMissing(person))
        scrubbed.add(erasure.scrubbed)
      }
      console.log(`${count} deleted. Delete it from your mailbox, exports and dumps as well.`)
      if (scrubbed.has('beyond-reach')) {
        console.log('The logs and backups of the database server may still contain it.')
      }
      for (const sentence of sentences) console.error(sentence)
      if (scrubbed.has('pending')) {
        console.error(
          'It is deleted from the store, but its text is still in enquiries.db-wal, because another program has the store ' +
            'open, such as a backup or a database shell. Close it and run this again; the site itself tries every hour.',
        )
        return EXIT.needsPerson
      }
      return sentences.length > 0 ? EXIT.unknown : EXIT.done
    },
  },

  backup: {
    help: ['backup <file>', 'copy the store into a new file, while the site runs'],
    takesIds: true,
    async run({ environment, ids }) {
      const file = onlyOne('backup', 'file', ids)
      const states = backUp(folderOf(environment, 'pg_dump'), file)
      console.log(
        `${file} is intact: ${enquiryStates.map((state) => `${states[state]} ${state}`).join(', ')}.`,
      )
      return EXIT.done
    },
  },

  restore: {
    help: ['restore <file>', 'add the enquiries that the store lacks, except those of forgotten people'],
    takesIds: true,
    needsNoStore: true,
    async run({ environment, ids }) {
      const file = onlyOne('restore', 'file', ids)
      const { restored, waiting, forgotten } = restoreBackup(folderOf(environment, 'pg_restore'), file)
      console.log(`${restored} restored. Enquiries that were already in the store are unchanged.`)
      if (waiting > 0) {
        console.log(
          `${waiting} of them ${waiting === 1 ? 'was' : 'were'} waiting when the backup was made, and will be sent at their next try (retry --all: at once). ` +
            'Those that were sent since then arrive again, with the same Message-ID.',
        )
      }
      if (forgotten > 0) console.log(`${forgotten} left out: their senders were forgotten later.`)
      return EXIT.done
    },
  },

  doctor: {
    help: ['doctor', 'check store, disk and relay; sends nothing'],
    needsNoStore: true,
    async run({ environment, store }) {
      const findings = await examine(environment, store)
      for (const finding of findings) console.log(`${finding.verdict.padEnd(7)}  ${finding.text}`)
      return findings.some(({ verdict }) => verdict === 'error') ? EXIT.needsPerson : EXIT.done
    },
  },

  'send-test': {
    help: ['send-test [<form>]', 'send a test mail to MAIL_TO, or to the recipients of a form'],
    takesIds: true,
    needsNoStore: true,
    async run({ environment, ids }) {
      const { smtp, mailFrom } = environment
      const to = recipientsOf(environment, chosenForm(ids))
      if (smtp === undefined) {
        console.error('SMTP_HOST is not set, so no mail can be sent.')
        return EXIT.unusable
      }
      const notice = {
        subject: 'Test of the website',
        paragraphs: ['This mail was sent by "npm run enquiries -- send-test". Enquiries go the same way.'],
      }
      const transport = createTransport({ smtp })
      const delivery = await transport.deliver(composeNotice(notice, { from: mailFrom, to }))
      transport.close()
      if (delivery.status === 'deferred') {
        console.error(`Not sent: ${delivery.code}. ${SEE_TABLE}`)
        return EXIT.needsPerson
      }
      console.log(`The relay accepted it: ${delivery.receipt}`)
      for (const address of delivery.refused) console.error(`But it refused ${address}.`)
      return delivery.refused.length === 0 ? EXIT.done : EXIT.needsPerson
    },
  },
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function wholeNumber(name: string, given: unknown): number {
  const value = Number(given)
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} takes a whole number above 0.`)
  return value
}

function chosenForm([form, ...others]: readonly string[]): string | undefined {
  if (others.length === 0 && (form === undefined || formIds.includes(form))) return form
  throw new UsageError(`send-test takes the id of one form: ${formIds.join(', ')}.`)
}

function stateOf({ state }: Options): { state?: EnquiryState } {
  if (state === undefined) return {}
  const known = enquiryStates.find((each) => each === state)
  if (known === undefined) throw new UsageError(`--state is one of ${enquiryStates.join(', ')}.`)
  return { state: known }
}

function onlyOne(command: string, what: string, [one, ...others]: readonly string[]): string {
  if (one === undefined || others.length > 0) throw new UsageError(`${command} takes one ${what}.`)
  return one
}

/** The ids, each once. Undefined: all of a group. */
function chosenIds(ids: string[], { all = false, unmailed = false }: Options): string[] | undefined {
  if (all && unmailed) throw new UsageError('Use --all or --unmailed, not both.')
  const group = unmailed ? '--unmailed' : '--all'
  if (Boolean(all || unmailed) === ids.length > 0) throw new UsageError(`Name ids, or use ${group}.`)
  return ids.length > 0 ? [...new Set(ids)] : undefined
}

/** The person to forget, by an address or a number, or the named enquiries. */
function chosenPeople(ids: readonly string[], options: Options): Person[] {
  const [email, phone] = [stringOf(options.email), stringOf(options.phone)]
  const ways = [ids.length > 0, email !== undefined, phone !== undefined].filter(Boolean)
  if (ways.length !== 1 || email === '')
    throw new UsageError('forget needs --email <address>, --phone <number>, or ids: one of the three.')
  if (email !== undefined) return [{ email }]
  if (phone !== undefined) {
    if (digitsOf(phone) === '') throw new UsageError(`--phone ${phone}: it contains no digit.`)
    return [{ phone }]
  }
  return [...new Set(ids)].map((id) => ({ id }))
}

function describeMissing(person: Person): string {
  if ('email' in person)
    return 'No enquiry has this address. Backups that are restored later leave this person out.'
  if ('phone' in person)
    return (
      'No enquiry has this number. Numbers with and without the country code are different here. ' +
      'Search with list or export, then forget <id>.'
    )
  return `${person.id} does not exist.`
}

/** Databases have their own tools for backups. */
function folderOf({ dataDir, databaseUrl }: Environment, tool: string): string {
  if (databaseUrl === undefined) return dataDir
  throw new UsageError(`Enquiries are kept in a database (DATABASE_URL). Use its own tool: ${tool}.`)
}

function exitFor(count: number, chosen: string[] | undefined): Exit {
  if (chosen === undefined || count === chosen.length) return EXIT.done
  console.error(`At least one of these does not exist, or is in another state: ${chosen.join(', ')}`)
  return EXIT.unknown
}
