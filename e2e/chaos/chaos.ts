import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sendEnquiry } from '#lib/browser/send-enquiry.ts'
import { createSqliteStore } from '#lib/outbox/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { type Act, type Relay, type Script, type Step, startRelay } from '#lib/outbox/testing/relay.ts'
import { seededRandom } from '#lib/random.ts'
import { freePort, type Server, settingsFor, startServer } from './server.ts'

export type ChaosOptions = {
  enquiries: number
  /** So many at least; they go on until all enquiries are accepted. */
  kills: number
  seed: number
  /** Visitors at the same time. */
  visitors: number
  /** In [0, 1): how many of the tries to send a mail meet a fault of the relay, from the first to the last. */
  faultRate: number
  /** Seconds between the start of the server and its kill, at least and at most. */
  killAfter: readonly [number, number]
  /** Told now and then how far it is. */
  onProgress?: (line: string) => void
}

export type ChaosResult = {
  accepted: number
  delivered: number
  lost: string[]
  duplicates: number
  /** What may have caused a copy: lines cut after the final dot, and kills. */
  cuts: number
  kills: number
  /** How often a mail was offered to the relay, and how often that ended in a fault of its making. */
  tries: number
  faults: number
  /** Enquiries whose visitor was told "failed" after all silent retries, before it went through after all. */
  failuresShown: number
  /** Copies with another Message-ID or Date than their first. */
  unrecognisable: number
  /** Milliseconds from each new start of the server until it took enquiries. */
  restarts: number[]
  seconds: number
}

/** Some seconds of silent retries each: by then it is no restart. */
const FAILURES_MAX = 50
/** A line that failed rests for five seconds and more, so a faulty relay takes a mail in about this time. */
const DRAIN_MS_PER_MAIL = 500
const DRAIN_MS_LEAST = 2 * 60_000

/**
 * Sends enquiries, by the code that browsers run, to the real site, which is killed again and again before a relay
 * that fails at random until the last mail is through. Compares what visitors were promised with what arrived.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { enquiries, seed, visitors, faultRate, onProgress = () => {} } = options
  const started = performance.now()
  const random = seededRandom(seed)
  const directory = await mkdtemp(join(tmpdir(), 'chaos-'))
  const faults = faultyScript(seededRandom(seed + 1), faultRate)
  const relay = await startRelay(faults.script)
  const port = await freePort()
  const restarts: number[] = []
  const boot = async () => {
    const begun = performance.now()
    const server = await startServer(port, settingsFor(directory, relay))
    restarts.push(performance.now() - begun)
    return server
  }

  const accepted = new Set<string>()
  const run = { begun: 0, failuresShown: 0, kills: 0, done: false }

  const visit = async () => {
    while (run.begun < enquiries) {
      // Spread over all the kills, so that each of them meets a site that is being used.
      if (run.begun >= ((run.kills + 1) / options.kills) * enquiries) {
        await wait(10)
        continue
      }
      run.begun += 1
      const { id, failures } = await insist(`http://127.0.0.1:${port}`)
      accepted.add(id)
      run.failuresShown += failures
      if (accepted.size % 500 === 0)
        onProgress(`${accepted.size} of ${enquiries} accepted, ${run.kills} kills`)
    }
  }
  const everybody = Promise.all(Array.from({ length: visitors }, visit)).finally(() => {
    run.done = true
  })
  const killer = killAgainAndAgain(boot, random, options, run).finally(() => {
    run.begun = enquiries
  })
  const [server] = await Promise.all([killer, everybody])
  try {
    await drained(directory, Math.max(DRAIN_MS_LEAST, enquiries * DRAIN_MS_PER_MAIL))
  } finally {
    await server.stop()
    await relay.close()
    await rm(directory, { recursive: true, force: true })
  }
  const seconds = (performance.now() - started) / 1000
  const { kills, failuresShown } = run
  return { ...compare(accepted, relay), ...faults.counted(), kills, failuresShown, restarts, seconds }
}

/** A visitor who wants it: presses the button again each time the site says that it failed. */
async function insist(url: string): Promise<{ id: string; failures: number }> {
  const key = crypto.randomUUID()
  const payload = { ...anEnquiry, message: `Chaos ${key}` }
  let id = ''
  const tools = {
    wait: (ms: number) => wait(ms),
    fetch: async (path: string | URL | Request, init?: RequestInit) => {
      const answer = await fetch(`${url}${path}`, init)
      if (answer.ok) id = (await answer.clone().json()).id
      return answer
    },
  }
  for (let failures = 0; ; failures++) {
    const outcome = await sendEnquiry({ payload, key, elapsedMs: 60_000 }, tools)
    if (outcome.status === 'sent') return { id, failures }
    if (outcome.status === 'rejected') throw new Error('The site refuses a good enquiry')
    if (failures === FAILURES_MAX) throw new Error('The site takes nothing any more')
  }
}

async function killAgainAndAgain(
  boot: () => Promise<Server>,
  random: () => number,
  { kills: wanted, killAfter: [least, most] }: ChaosOptions,
  run: { kills: number; done: boolean },
): Promise<Server> {
  let server = await boot()
  while (!run.done || run.kills < wanted) {
    await wait((least + random() * (most - least)) * 1000)
    await server.kill()
    run.kills += 1
    server = await boot()
  }
  return server
}

/**
 * Faults before the final dot, at it, and after it, and how large a part of all each kind is. Those that concern the
 * whole line are rare, because after each the site lets the line rest.
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

/** Waits until nothing is left to send; refused mails are not left their minutes, as by `enquiries retry --all`. */
async function drained(directory: string, withinMs: number): Promise<void> {
  const store = createSqliteStore(directory)
  const deadline = Date.now() + withinMs
  try {
    for (;;) {
      const { states } = await store.stats()
      if (states.queued + states.sending === 0) return
      if (Date.now() > deadline)
        throw new Error(`Still waiting: ${states.queued} queued, ${states.sending} sending`)
      await store.requeue(['queued'])
      await wait(500)
    }
  } finally {
    await store.close()
  }
}

function compare(accepted: ReadonlySet<string>, { mails }: Relay) {
  const arrived = new Map<string, string>()
  let unrecognisable = 0
  for (const { messageId, date } of mails) {
    const id = messageId.replace(/^<|@.*$/g, '')
    const identity = `${messageId} ${date}`
    if ((arrived.get(id) ?? identity) !== identity) unrecognisable += 1
    arrived.set(id, identity)
  }
  return {
    accepted: accepted.size,
    delivered: arrived.size,
    lost: [...accepted].filter((id) => !arrived.has(id)),
    duplicates: mails.length - arrived.size,
    unrecognisable,
  }
}
