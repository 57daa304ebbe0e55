import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '#lib/config/env.ts'
import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { leastForm } from '#lib/enquiry/testing/filled-in.ts'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { createOutbox, type OutboxOptions } from '#lib/outbox/outbox.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'
import { type Script, startRelay } from '#testing/relay.ts'
import { company } from '#testing/test-company.ts'

/** The clock of the outbox runs this many times as fast, so that a test can wait for minutes of it. */
const FACTOR = 100

export function createBenchClock(factor = FACTOR) {
  const start = performance.now()
  const wallStart = Date.now()
  let passed = 0
  let set = 0
  const monotonic = () => (performance.now() - start) * factor + passed
  return {
    monotonic,
    wall: () => Math.round(wallStart + monotonic() + set),
    after(ms: number, then: () => void) {
      const timer = setTimeout(then, ms / factor)
      return () => clearTimeout(timer)
    },
    /** Advances all clocks. */
    pass(ms: number) {
      passed += ms
    },
    /** Sets only the wall clock. */
    setWall(byMs: number) {
      set += byMs
    },
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>

export type BenchOptions = OutboxOptions & {
  script?: Script
  mailTo?: string
  /** How many times as fast the clock of the outbox runs. */
  factor?: number
  settings?: Record<string, string>
  wrapStore?: (store: Store) => Store
}

/**
 * Store, worker and transport as in production, against a scripted relay, in a folder of their own. The store is not in a
 * thread of its own, which takes long to start.
 */
export async function openBench(options: BenchOptions = {}) {
  const {
    script,
    factor,
    mailTo = 'a@office.example',
    settings,
    wrapStore = (store) => store,
    ...rest
  } = options
  const relay = await startRelay(script)
  const directory = await mkdtemp(join(tmpdir(), 'outbox-'))
  const clock = createBenchClock(factor)
  const source = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(relay.port),
    MAIL_FROM: 'Website <website@company.example>',
    MAIL_TO: mailTo,
    MAILS_PER_SECOND: '1000',
    DATA_DIR: directory,
    ...settings,
  }
  const environment = readEnvironment(source)
  const open = () =>
    createOutbox(environment, { clock, company, store: wrapStore(createSqliteStore(directory)), ...rest })
  const outbox = open()
  const opened = [outbox]

  const accept = (changes: Partial<Enquiry> = {}, key: string = crypto.randomUUID()) =>
    acceptEnquiry({ enquiry: { ...anEnquiry, ...changes }, key, held: false }, outbox)

  return {
    relay,
    clock,
    directory,
    /** The settings of this outbox, by their names in an environment. */
    settings: source,
    outbox,
    /** Simulates a second process. */
    another() {
      const further = open()
      opened.push(further)
      return further
    },
    accept,
    /** Accepts an enquiry, and returns its id. Throws if it is refused. */
    async take(changes?: Partial<Enquiry>) {
      const acceptance = await accept(changes)
      if (acceptance.status !== 'accepted') throw new Error(`The enquiry was ${acceptance.status}`)
      return acceptance.id
    },
    /** The Message-IDs of all mails that arrived, including copies. */
    arrived: () => relay.mails.map(({ messageId }) => messageId.replace(/^<|@.*$/g, '')),
    async close() {
      // The relay first, so that mails in progress end.
      await relay.close()
      for (const each of opened) await each.close()
      // A process that is ending may still write.
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** An enquiry of the contact form, without optional fields. */
export const anEnquiry = {
  ...leastForm(enquiryForms.contact),
  name: 'Sana Malik',
  email: 'sana@visitor.example',
  phone: '+92 300 1234567',
  message: 'We need a booking system for four clinics.',
  subject: 'New Contact Request from the company Website',
  form: enquiryForms.contact.id,
} satisfies Enquiry

/** An enquiry as it is put into a store. */
export const anEntry = (id: string, changes: Partial<NewEntry> = {}): NewEntry => ({
  id,
  digest: `digest of ${id}`,
  enquiry: anEnquiry,
  receivedAt: Date.now(),
  held: false,
  ...changes,
})
