import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#e2e/support/free-port.ts'
import { type Relay, startRelay } from '#lib/outbox/testing/relay.ts'
import { seededRandom } from '#lib/random.ts'
import { type Server, startServer } from '#server/trial/start-server.ts'
import { type ChaosStore, drained, openChaosStore, type StoreKind } from './chaos-store.ts'
import { compare } from './compare.ts'
import { faultyScript } from './faulty-relay.ts'
import { createMachineClock } from './machine-clock.ts'
import { settingsFor } from './settings.ts'
import { insist } from './visitor.ts'

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
  /**
   * What was refused waits its minutes in the end, as it would for an operator. Otherwise the clock is set forward again
   * and again, which makes all of it due.
   */
  waitsBySchedule: boolean
  /** Is told now and then how far it has got. */
  onProgress?: (line: string) => void
}

export type ChaosResult = {
  accepted: number
  delivered: number
  lost: string[]
  /** The id of each mail that was not the first of its enquiry. Of those, the ones with another Message-ID or Date. */
  copies: string[]
  redated: string[]
  /** What may have caused a copy: lines cut after the final dot, and kills. */
  cuts: number
  kills: number
  /** How often the database was taken away, and the id of each mail that a server sent past it, or failed to send. */
  storeStops: number
  direct: string[]
  directFailed: string[]
  /** How often the clock of all servers was set. */
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
/** Mails that are refused several times wait for 1, 2, 5, 10 and 20 minutes. */
const DRAIN_MS_BY_SCHEDULE = 45 * 60_000

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
  const { enquiries, seed, visitors, onProgress = () => {} } = options
  const started = performance.now()
  const random = seededRandom(seed)
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const restarts: number[] = []
  const clock = createMachineClock(seededRandom(seed + 2))
  const lifetimes: Server[] = []
  const boot = async (port: number) => {
    const begun = performance.now()
    const server = await startServer(settingsFor(port, store, relay), { clockLeadMs: clock.leadMs() })
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
      const { id, failures } = await insist(ports)
      accepted.add(id)
      run.failuresShown += failures
      if (accepted.size % 500 === 0) {
        const { delivered, copies } = compare(accepted, relay)
        onProgress(
          `${accepted.size} of ${enquiries} accepted, ${delivered} delivered, ${run.kills} kills, ${copies.length} copies`,
        )
      }
    }
  }
  const everybody = Promise.all(Array.from({ length: visitors }, visit)).finally(() => {
    run.done = true
  })
  const onKill = () => {
    run.kills += 1
    clock.maybeSet()
  }
  const lives = ports.map((port, index) =>
    killAgainAndAgain(first[index], { boot: () => boot(port), onKill, random, options, run }),
  )
  const killers = Promise.all(lives).finally(() => {
    run.begun = enquiries
  })
  const calm = new AbortController()
  const disturbing = store.disturb(calm.signal)
  const [servers] = await Promise.all([killers, everybody])
  calm.abort()
  const storeStops = await disturbing
  try {
    const withinMs = Math.max(DRAIN_MS_LEAST, enquiries * DRAIN_MS_PER_MAIL)
    if (options.waitsBySchedule) await drained(store, withinMs + DRAIN_MS_BY_SCHEDULE)
    else await drained(store, withinMs, () => clock.set(clock.leadMs() + STEP_OF_DRAIN_MS))
  } finally {
    for (const server of servers) {
      await server.stop()
    }
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

type Life = {
  boot: () => Promise<Server>
  onKill: () => void
  random: () => number
  options: ChaosOptions
  run: { kills: number; starting: number; done: boolean }
}

/** Kills a server and starts it again, many times. Resolves to the last one, which lives on. */
async function killAgainAndAgain(
  first: Server | undefined,
  { boot, onKill, random, options, run }: Life,
): Promise<Server> {
  const [least, most] = options.killAfter
  let server = first ?? (await boot())
  while (!run.done || run.kills < options.kills) {
    await wait((least + random() * (most - least)) * 1000)
    while (options.oneAtATime && run.starting > 0) await wait(20)
    run.starting += 1
    await server.kill()
    onKill()
    server = await boot()
    run.starting -= 1
  }
  return server
}

/** The ids of the enquiries of which a server's log has this event, each time it has it. */
function idsInLog(server: Server, event: string): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .flatMap((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? [])
}
