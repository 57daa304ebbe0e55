import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { sendEnquiry } from '#lib/browser/send-enquiry.ts'
import { createPostgresStore } from '#lib/outbox/postgres/postgres-store.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { seededRandom } from '#lib/process/random.ts'
import { findPostgres, NO_POSTGRES, startPostgres } from '#testing/postgres-server.ts'
import { type Act, type Relay, type Script, type Step, startRelay } from '#testing/relay.ts'
import { type Server, type SiteEnvironment, startServer } from '#testing/start-server.ts'
import { settingsWith } from '#testing/start-site.ts'

export type ChaosOptions = {
  enquiries: number
  store: 'folder' | 'postgres'
  /** The minimum number of kills. Kills continue until all enquiries are accepted. */
  kills: number
  seed: number
  /** The number of concurrent visitors. */
  visitors: number
  /** The share of attempts to send a mail that fail because of the relay, in [0, 1). It applies to the whole run. */
  faultRate: number
  /** The minimum and maximum seconds between the start of a server and its kill. */
  killAfter: readonly [number, number]
  /** Whether a kill waits while another server starts, as in a rolling release. Then one server is always available. */
  oneAtATime: boolean
}

export type ChaosResult = Awaited<ReturnType<typeof runChaos>>

/** After a failed connection, a server waits at least five seconds. A faulty relay accepts a mail in about this time. */
const DRAIN_MS_PER_MAIL = 500
const DRAIN_MS_LEAST = 2 * 60_000
const HURRY_MS = 3000

/** Two servers share one store, as during a deployment. */
const SERVERS = 2
const STEP_OF_DRAIN_MS = 10 * 60_000

/**
 * Sends enquiries with the code that browsers run to two real servers on one store. During the run it kills and restarts the
 * servers, sets their clock forward and back, and stops and starts the database. The relay fails at random until the last
 * mail is sent. Compares the accepted enquiries with the mails that arrived.
 */
export async function runChaos(options: ChaosOptions) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'chaos-'))
  const store =
    options.store === 'folder'
      ? inFolder(folder.path)
      : await inDatabase(folder.path, seededRandom(options.seed + 3))
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
  const lifetimes: Server[] = []
  const clock = createMachineClock(seededRandom(seed + 2), lifetimes)
  const boot = async (port: number) => {
    const begun = performance.now()
    const settings = settingsWith(relay.port, {
      ...store.settings,
      PORT: String(port),
      MAILS_PER_SECOND: '1000',
      CLOCK_LEAD_MS: String(clock.leadMs()),
    })
    const server = await startServer(settings, { preload: './testing/chaos/settable-clock.ts' })
    lifetimes.push(server)
    restarts.push(performance.now() - begun)
    // It may have been set while the server started.
    clock.set(clock.leadMs())
    return server
  }

  // Visitors begin when both servers run, so that the first start does not count as a failure.
  const first = await Promise.all(ports.map(boot))
  const accepted = new Set<string>()
  const run = { begun: 0, failuresShown: 0, kills: 0, starting: 0, done: false }

  const visit = async () => {
    while (run.begun < enquiries) {
      // Spread the enquiries over all kills, so that the site is in use at each kill.
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
  /** Kills and restarts a server many times. Resolves to the last instance, which keeps running. */
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
    /** The number of database stops. The ids of enquiries that a server sent directly, without the store, or failed to. */
    storeStops,
    direct: lifetimes.flatMap((server) => idsInLog(server, 'enquiry.sent-directly')),
    directFailed: lifetimes.flatMap((server) => idsInLog(server, 'enquiry.direct-failed')),
    /** The number of kills at which the clock of all servers was set. */
    clockSteps: clock.steps(),
    /** The number of times that a visitor saw "failed" after all silent retries. The enquiry was accepted later. */
    failuresShown,
    /** Milliseconds from each start of a server until it accepted enquiries. */
    restarts,
    seconds,
  }
}

/** Waits until no mail is left to send. Retries of refused mails are minutes apart, so this sets the clock forward. */
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

/** The enquiry ids of all entries with this event in a server's log. */
function idsInLog(server: Server, event: string): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .flatMap((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? [])
}

/** A form retries silently for some seconds before it reports a failure. This many failures cannot come from a restart. */
const FAILURES_MAX = 50

/**
 * Simulates a visitor that submits again after each reported failure. Sends each request to the next server, like a load
 * balancer.
 */
async function submitUntilAccepted(ports: readonly number[]): Promise<{ id: string; failures: number }> {
  const key = crypto.randomUUID()
  const payload = { ...anEnquiry, message: `Chaos ${key}` }
  let id = ''
  let asked = Math.floor(Math.random() * ports.length)
  const send: typeof fetch = async (path, init) => {
    asked += 1
    const answer = await fetch(`http://127.0.0.1:${ports[asked % ports.length]}${path}`, init)
    if (answer.ok) id = (await answer.clone().json()).id
    return answer
  }
  for (let failures = 0; ; failures++) {
    const sending = { payload, form: 'contact', key, elapsedMs: 60_000 }
    const outcome = await sendEnquiry(sending, undefined, send)
    if (outcome.status === 'sent') return { id, failures }
    if (outcome.status === 'rejected') throw new Error('The site refuses a good enquiry')
    if (failures === FAILURES_MAX) throw new Error('The site takes nothing any more')
  }
}

/** The share of kills at which the servers' clock is set, and its possible leads over the real clock. */
const CLOCK_SET_AT = 1 / 3
const LEADS_MS = [0, 10_000, -10_000, 3_600_000, -3_600_000, 24 * 3_600_000, -24 * 3_600_000]

/** The wall clock that all servers share. */
function createMachineClock(random: () => number, servers: readonly Server[]) {
  let leadMs = 0
  let steps = 0

  function set(ms: number): void {
    leadMs = ms
    // A process may have been killed.
    for (const { process: site } of servers) if (site.connected) site.send({ leadMs }, () => {})
  }

  return {
    set,
    maybeSet() {
      if (random() >= CLOCK_SET_AT) return
      steps += 1
      set(LEADS_MS[Math.floor(random() * LEADS_MS.length)] ?? 0)
    },
    leadMs: () => leadMs,
    steps: () => steps,
  }
}

/**
 * Faults before, at and after the final dot, and the share of each. Faults of the whole relay are rare, because the site
 * pauses all sending after them.
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

/** Returns a relay script that fails this share of attempts, in [0, 1), and a function that returns the counts. */
function faultyScript(random: () => number, rate: number) {
  /** The attempts to send a mail, the faults that the relay caused, and those at the final dot, which explain a copy. */
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
    // A connection refused at the greeting is also an attempt, but does not reach MAIL.
    if (step === 'MAIL' || (step === 'greeting' && act)) counts.tries += 1
    if (act) counts.faults += 1
    if (step === 'dot' && typeof act === 'string') counts.cuts += 1
    return act
  }
  const script: Script = Object.fromEntries(FAULTS.map(([step]) => [step, decide(step)]))
  return { script, counted: () => counts }
}

/** Compares the ids of accepted enquiries with the mails that the relay accepted. */
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
    /** The enquiry id of each repeated mail, and of those whose Message-ID or Date differs from the first. */
    copies,
    redated,
  }
}

/**
 * Checks the result of a run: no enquiry is lost, and every copy of a mail has an allowed cause.
 *
 * While the database is down, a server does not know which mails the other server sent directly. If a visitor sends to both,
 * both send the mail, each with the date of its own clock. This allows as many copies of an enquiry as the servers logged
 * direct sends for it. Only a cut connection or a kill can cause other copies, and only a kill can change their date: a
 * server whose connection breaks during a direct send logs the failure with the id.
 */
export function evaluate(result: ChaosResult, enquiries: number) {
  const { accepted, lost, copies, redated, direct, directFailed, cuts, kills, failuresShown, storeStops } =
    result
  const unexplained = withoutOnceEach(copies, direct)
  const pastStore = copies.length - unexplained.length
  const copiesMax = cuts + kills + pastStore
  const redatedInStore = withoutOnceEach(redated, [...direct, ...directFailed]).length
  // A server may have been killed between a direct send and its log entry.
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
    /** The number of copies that direct sends, without the database, explain. */
    pastStore,
    /** The maximum number of copies. */
    copiesMax,
    /** The number of redated copies that no successful or failed direct send explains. */
    redatedInStore,
    redatedMax,
    /** A sentence for each failed check. */
    broken,
  }
}

/** Removes from the list one equal element for each element of `others`. */
function withoutOnceEach(list: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1)
  return list.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}

/** The store of the servers. */
type ChaosStore = Awaited<ReturnType<typeof inDatabase>>

const inFolder = (directory: string): ChaosStore => ({
  settings: { DATA_DIR: directory },
  open: () => createSqliteStore(directory),
  disturb: async () => 0,
  close: async () => {},
})

/** Milliseconds that the database runs between two stops (minimum and maximum), and the maximum that it is stopped. */
const AT_WORK_MS = [5000, 20_000] as const
const AWAY_MS = 6000

/** Half of the stops are crashes. The others close all client connections, as an update of the database server does. */
async function inDatabase(directory: string, random: () => number) {
  const programs = findPostgres()
  if (programs === undefined) throw new Error(NO_POSTGRES)
  const server = await startPostgres(programs, { isDurable: true })
  const url = await server.place('chaos')
  return {
    settings: { DATA_DIR: directory, DATABASE_URL: url } as SiteEnvironment,
    open: () => createPostgresStore(url),
    /** Stops and restarts the store until the signal is aborted, and leaves it running. Resolves to the number of stops. */
    async disturb(until: AbortSignal) {
      const [least, most] = AT_WORK_MS
      for (let stops = 0; ; stops++) {
        await wait(least + random() * (most - least), undefined, { signal: until }).catch(() => undefined)
        if (until.aborted) return stops
        await server.kill(random() < 1 / 2 ? 'SIGQUIT' : 'SIGINT')
        await wait(random() * AWAY_MS)
        await server.start()
      }
    },
    close: server.close,
  }
}
