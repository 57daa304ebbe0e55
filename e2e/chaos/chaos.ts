import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { sendEnquiry } from '#lib/browser/send-enquiry.ts'
import { createPostgresStore } from '#lib/outbox/postgres/postgres-store.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import type { Store } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { findPostgres, NO_POSTGRES, startPostgres } from '#lib/outbox/testing/postgres-server.ts'
import { type Act, type Relay, type Script, type Step, startRelay } from '#lib/outbox/testing/relay.ts'
import { seededRandom } from '#lib/random.ts'
import { type Server, type SiteEnvironment, startServer } from '#tools/release/start-server.ts'
import { driveClock, SETTABLE_CLOCK, settingsFor } from './settings.ts'

export type ChaosOptions = {
  enquiries: number
  store: StoreKind
  /** At least this many; they go on until all enquiries are accepted. */
  kills: number
  seed: number
  /** Visitors at the same time. */
  visitors: number
  /** In [0, 1): how many of the tries to send a mail meet a fault of the relay, from the first to the last. */
  faultRate: number
  /** Seconds between the start of a server and its kill, at least and at most. */
  killAfter: readonly [number, number]
  /** No server is killed while another one starts, as in a rolling release: visitors always find one. */
  oneAtATime: boolean
}

export type ChaosResult = {
  accepted: number
  delivered: number
  lost: string[]
  /** The id of each mail that was not the first of its enquiry. Of those, the ones with another Message-ID or Date. */
  copies: string[]
  redated: string[]
  /** Possible causes of a copy: lines cut after the final dot, and kills. */
  cuts: number
  kills: number
  /** How often the database was taken away, and the id of each mail that a server sent past it, or failed to send. */
  storeStops: number
  direct: string[]
  directFailed: string[]
  /** How often the clock of all servers was set at a kill. */
  clockSteps: number
  /** How often a mail was offered to the relay, and how often that ended in a fault of its making. */
  tries: number
  faults: number
  /** Enquiries whose visitor was told "failed" after all silent retries, before it went through after all. */
  failuresShown: number
  /** Milliseconds from each new start of a server until it took enquiries. */
  restarts: number[]
  seconds: number
}

/** A line that failed rests for five seconds and more, so a faulty relay takes a mail in about this time. */
const DRAIN_MS_PER_MAIL = 500
const DRAIN_MS_LEAST = 2 * 60_000
const HURRY_MS = 3000

/** Two on one store, as while a new release takes over from the old one. */
const SERVERS = 2
const STEP_OF_DRAIN_MS = 10 * 60_000

/**
 * Sends enquiries, by the code that browsers run, to two real servers on one store. They are killed again and again,
 * the clock is set forward and back, a database is taken away and comes back, and the relay fails at random until the
 * last mail is through. Compares what visitors were promised with what arrived.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const store = await openChaosStore(options.store, seededRandom(options.seed + 3))
  try {
    const faults = faultyScript(seededRandom(options.seed + 1), options.faultRate)
    const relay = await startRelay(faults.script)
    const found = await sendThrough(store, relay, options).finally(() => relay.close())
    return { ...found, ...faults.counted() }
  } finally {
    await store.close()
  }
}

async function sendThrough(store: ChaosStore, relay: Relay, options: ChaosOptions) {
  const { enquiries, seed, visitors } = options
  const started = performance.now()
  const random = seededRandom(seed)
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => getPort()))
  const restarts: number[] = []
  const clock = createMachineClock(seededRandom(seed + 2))
  const lifetimes: Server[] = []
  const boot = async (port: number) => {
    const begun = performance.now()
    const settings = { ...settingsFor(port, store, relay), CLOCK_LEAD_MS: String(clock.leadMs()) }
    const server = await startServer(settings, { preload: SETTABLE_CLOCK })
    lifetimes.push(server)
    restarts.push(performance.now() - begun)
    clock.drives(server)
    return server
  }

  // Visitors come to a site that is there: the time it takes to start is not a failure of its promise.
  const first = await Promise.all(ports.map(boot))
  const accepted = new Set<string>()
  const run = { begun: 0, failuresShown: 0, kills: 0, starting: 0, done: false }

  const visit = async () => {
    while (run.begun < enquiries) {
      // Spread over all the kills, so that each of them meets a site that is being used.
      if (run.begun >= ((run.kills + 1) / options.kills) * enquiries) {
        await wait(10)
        continue
      }
      run.begun += 1
      const { id, failures } = await submitUntilAccepted(ports)
      accepted.add(id)
      run.failuresShown += failures
    }
  }
  const everybody = Promise.all(Array.from({ length: visitors }, visit)).finally(() => {
    run.done = true
  })
  /** Kills a server and starts it again, many times. Resolves to the last one, which lives on. */
  const killAgainAndAgain = async (server: Server, port: number) => {
    const [least, most] = options.killAfter
    let life = server
    while (!run.done || run.kills < options.kills) {
      await wait((least + random() * (most - least)) * 1000)
      while (options.oneAtATime && run.starting > 0) await wait(20)
      run.starting += 1
      await life.stop('SIGKILL')
      run.kills += 1
      clock.maybeSet()
      life = await boot(port)
      run.starting -= 1
    }
    return life
  }
  const lives = first.map((server, index) => killAgainAndAgain(server, ports[index] ?? 0))
  const killers = Promise.all(lives).finally(() => {
    run.begun = enquiries
  })
  const calm = new AbortController()
  const disturbing = store.disturb(calm.signal)
  const [servers] = await Promise.all([killers, everybody])
  calm.abort()
  const storeStops = await disturbing
  try {
    await drained(store, Math.max(DRAIN_MS_LEAST, enquiries * DRAIN_MS_PER_MAIL), clock)
  } finally {
    for (const server of servers) await server.stop()
  }
  const seconds = (performance.now() - started) / 1000
  const { kills, failuresShown } = run
  return {
    ...compare(accepted, relay),
    kills,
    storeStops,
    direct: lifetimes.flatMap((server) => idsInLog(server, 'enquiry.sent-directly')),
    directFailed: lifetimes.flatMap((server) => idsInLog(server, 'enquiry.direct-failed')),
    clockSteps: clock.steps(),
    failuresShown,
    restarts,
    seconds,
  }
}

/** Waits until nothing is left to send. Mails that were refused wait for minutes, so the clock is set forward meanwhile. */
async function drained(
  { open }: ChaosStore,
  withinMs: number,
  clock: ReturnType<typeof createMachineClock>,
): Promise<void> {
  const store = open()
  const deadline = performance.now() + withinMs
  try {
    for (;;) {
      clock.set(clock.leadMs() + STEP_OF_DRAIN_MS)
      for (const hurriedAt = performance.now(); performance.now() - hurriedAt < HURRY_MS; await wait(500)) {
        const { states } = await store.stats()
        if (states.queued + states.sending === 0) return
        if (performance.now() > deadline)
          throw new Error(`Still waiting: ${states.queued} queued, ${states.sending} sending`)
      }
    }
  } finally {
    await store.close()
  }
}

/** The ids of the enquiries of which a server's log has this event, each time it has it. */
function idsInLog(server: Server, event: string): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .flatMap((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? [])
}

/** Before each of them a form tries in silence for some seconds: after so many it is not a restart any more. */
const FAILURES_MAX = 50

/**
 * A visitor who presses the button again each time the site reports a failure. Like a proxy, it sends each request to the
 * next server.
 */
async function submitUntilAccepted(ports: readonly number[]): Promise<{ id: string; failures: number }> {
  const key = crypto.randomUUID()
  const payload = { ...anEnquiry, message: `Chaos ${key}` }
  let id = ''
  let asked = Math.floor(Math.random() * ports.length)
  const tools = {
    wait: (ms: number) => wait(ms),
    fetch: async (path: string | URL | Request, init?: RequestInit) => {
      asked += 1
      const answer = await fetch(`http://127.0.0.1:${ports[asked % ports.length]}${path}`, init)
      if (answer.ok) id = (await answer.clone().json()).id
      return answer
    },
  }
  for (let failures = 0; ; failures++) {
    const outcome = await sendEnquiry({ payload, form: 'contact', key, elapsedMs: 60_000 }, tools)
    if (outcome.status === 'sent') return { id, failures }
    if (outcome.status === 'rejected') throw new Error('The site refuses a good enquiry')
    if (failures === FAILURES_MAX) throw new Error('The site takes nothing any more')
  }
}

/** At one kill in three the clock of the machine is set to one of these, in milliseconds ahead of ours. */
const CLOCK_SET_AT = 1 / 3
const LEADS_MS = [0, 10_000, -10_000, 3_600_000, -3_600_000, 24 * 3_600_000, -24 * 3_600_000]

/** The wall clock that all servers share. */
function createMachineClock(random: () => number) {
  const driven = new Set<Server>()
  let leadMs = 0
  let steps = 0

  function set(ms: number): void {
    leadMs = ms
    for (const server of driven) driveClock(server, { leadMs })
  }

  return {
    set,
    maybeSet() {
      if (random() >= CLOCK_SET_AT) return
      steps += 1
      set(LEADS_MS[Math.floor(random() * LEADS_MS.length)] ?? 0)
    },
    /** Sets that server too, from now on. */
    drives(server: Server) {
      driven.add(server)
      driveClock(server, { leadMs })
    },
    leadMs: () => leadMs,
    steps: () => steps,
  }
}

/**
 * Faults before the final dot, at it, and after it, with the share of each. Faults of the whole relay are rare, because the
 * site sends nothing for a while after one.
 */
const FAULTS: [Step, Act, part: number][] = [
  ['greeting', { reply: '421 busy' }, 0.04],
  ['greeting', 'cut', 0.03],
  ['MAIL', 'cut', 0.03],
  ['RCPT', { reply: '451 greylisted' }, 0.4],
  ['DATA', 'cut', 0.03],
  ['dot', { reply: '452 no room' }, 0.4],
  ['dot', 'cut', 0.03],
  ['dot', 'take and cut', 0.04],
]

/** A script by which so large a part of the tries meets a fault, in [0, 1), and what came of it so far. */
function faultyScript(random: () => number, rate: number) {
  const counts = { tries: 0, faults: 0, cuts: 0 }
  const faultAt = (step: Step): Act | undefined => {
    let dice = random()
    for (const [at, act, part] of FAULTS) {
      if (at !== step) continue
      dice -= rate * part
      if (dice < 0) return act
    }
    return undefined
  }
  const decide = (step: Step) => () => {
    const act = faultAt(step)
    // A connection that is refused is a try as well, which never comes to its MAIL.
    if (step === 'MAIL' || (step === 'greeting' && act)) counts.tries += 1
    if (act) counts.faults += 1
    if (step === 'dot' && typeof act === 'string') counts.cuts += 1
    return act
  }
  const script: Script = Object.fromEntries(FAULTS.map(([step]) => [step, decide(step)]))
  return { script, counted: () => counts }
}

/** The ids that visitors were given, beside the mails that the relay has accepted. */
function compare(accepted: ReadonlySet<string>, { mails }: Pick<Relay, 'mails'>) {
  const arrived = new Map<string, string>()
  const copies: string[] = []
  const redated: string[] = []
  for (const { messageId, date } of mails) {
    const id = messageId.replace(/^<|@.*$/g, '')
    const first = arrived.get(id)
    if (first === undefined) arrived.set(id, `${messageId} ${date}`)
    else copies.push(id)
    if (first !== undefined && first !== `${messageId} ${date}`) redated.push(id)
  }
  return {
    accepted: accepted.size,
    delivered: arrived.size,
    lost: [...accepted].filter((id) => !arrived.has(id)),
    /** The id of each mail that was not the first of its enquiry. */
    copies,
    /** Of those, the ones with another Message-ID or Date than the first. */
    redated,
  }
}

/**
 * Whether a run has kept the promises to visitors.
 *
 * While the database is away, a server does not know which mails the other has sent directly. If a visitor asks both, the
 * mail goes out twice, dated by two clocks. That explains copies of this enquiry alone, and no more than the servers have
 * logged for it. Every other copy needs a broken connection or a kill. If its date differs too, it needs a kill: a server
 * whose connection breaks while it sends directly logs the failure, with the id.
 */
export function evaluate(result: ChaosResult, enquiries: number) {
  const { accepted, lost, copies, redated, direct, directFailed, cuts, kills, failuresShown, storeStops } =
    result
  const unexplained = withoutOnceEach(copies, direct)
  const pastStore = copies.length - unexplained.length
  const copiesMax = cuts + kills + pastStore
  const redatedInStore = withoutOnceEach(redated, [...direct, ...directFailed]).length
  // A killed server may have sent a mail directly and not logged it yet.
  const redatedMax = storeStops === 0 ? 0 : kills
  const broken = [
    accepted < enquiries && `only ${accepted} of ${enquiries} were accepted`,
    lost.length > 0 && `lost: ${lost.join(' ')}`,
    copies.length > copiesMax &&
      `${unexplained.length} copies that nothing sent past the store explains, and only ${cuts + kills} cuts and kills`,
    redatedInStore > redatedMax && `${redatedInStore} copies that cannot be recognised as such`,
    failuresShown > 0 && `${failuresShown} failures shown to visitors`,
  ].filter((reason) => reason !== false)
  return {
    /** Copies of enquiries that a server had sent past a database that was away, as many as it had sent of each. */
    pastStore,
    /** How many copies there may be altogether. */
    copiesMax,
    /** Copies that are dated differently, of enquiries that no server had sent past the database, or tried to. */
    redatedInStore,
    redatedMax,
    /** A sentence for each promise that was not kept. */
    broken,
  }
}

/** The list without one equal element for each of the others. */
function withoutOnceEach(list: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1)
  return list.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}

/** Where the servers keep what they take. */
type ChaosStore = {
  settings: SiteEnvironment
  open(): Store
  /** Takes the store away now and then, until the signal says so, and leaves it at work. Resolves to how often. */
  disturb(until: AbortSignal): Promise<number>
  close(): Promise<void>
}

type StoreKind = 'folder' | 'postgres'

async function openChaosStore(kind: StoreKind, random: () => number): Promise<ChaosStore> {
  const directory = await mkdtemp(join(tmpdir(), 'chaos-'))
  if (kind === 'postgres') return await inDatabase(directory, random)
  return {
    settings: { DATA_DIR: directory },
    open: () => createSqliteStore(directory),
    disturb: async () => 0,
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Milliseconds that the database works between two stops, and that it is away, at most. */
const AT_WORK_MS = [5000, 20_000] as const
const AWAY_MS = 6000

/** Half of its stops are crashes. The others tell everybody to go, as an update of the server does. */
async function inDatabase(directory: string, random: () => number): Promise<ChaosStore> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error(NO_POSTGRES)
  const server = await startPostgres(programs, { isDurable: true })
  const url = await server.place('chaos')
  return {
    settings: { DATA_DIR: directory, DATABASE_URL: url },
    open: () => createPostgresStore(url),
    async disturb(until) {
      const [least, most] = AT_WORK_MS
      for (let stops = 0; ; stops++) {
        await wait(least + random() * (most - least), undefined, { signal: until }).catch(() => undefined)
        if (until.aborted) return stops
        await server.kill(random() < 1 / 2 ? 'SIGQUIT' : 'SIGINT')
        await wait(random() * AWAY_MS)
        await server.start()
      }
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
