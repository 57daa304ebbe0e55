import { DatabaseSync } from 'node:sqlite'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import { type Delivery, type DeliveryScope, MAIL_LIMIT_MS, type Transport } from '#lib/mail/transport.ts'
import { createDirectSend } from '#lib/outbox/deliver/direct-send.ts'
import { createWorker, requestRetry } from '#lib/outbox/deliver/worker.ts'
import { createHousekeeping } from '#lib/outbox/operate/housekeeping.ts'
import { createCounters } from '#lib/outbox/operate/metrics.ts'
import { createSqlStore, type Deliverers, type Queries } from '#lib/outbox/sql-store.ts'
import { makeTables, sqliteDialect } from '#lib/outbox/sqlite/sqlite-file.ts'
import { type NewEntry, type Store, StoreError } from '#lib/outbox/store.ts'
import type { Clock } from '#lib/process/clock.ts'
import { seededRandom } from '#lib/process/random.ts'

// Runs the real worker, direct sends, housekeeping and acceptance with random faults, on a simulated clock and relay,
// with SQLite in memory. The seed determines everything.

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 10, 21, 9, 0, 0)
const WAITING = `SELECT count(*) AS count FROM enquiry WHERE state IN ('queued', 'sending')`
const RECIPIENTS = ['a@office.example', 'b@office.example']
/** Less often than on a real site, because each poll takes time here. */
const POLL_MS = 60_000

type Timer = { at: number; then: () => void }

type SimulatedClock = ReturnType<typeof createSimulatedClock>

/** A simulated clock, with a fixed order of events. */
function createSimulatedClock() {
  const timers = new Set<Timer>()
  let now = 0
  let ahead = START

  const after = (ms: number, then: () => void) => {
    const timer = { at: now + Math.max(0, ms), then }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  const next = () => [...timers].sort((one, other) => one.at - other.at).at(0)

  return {
    wall: () => Math.round(now + ahead),
    monotonic: () => now,
    after,
    /** Sets the wall clock and leaves the flow of time alone. */
    setWall(byMs: number): void {
      ahead += byMs
    },
    /** Resolves after `ms` of simulated time. */
    sleep: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),
    /** Lets time pass until `isDone`, but no longer than `maxMs`. Resolves to whether it was done by then. */
    async run(maxMs: number, isDone = () => false): Promise<boolean> {
      const until = now + maxMs
      await settled()
      while (!isDone()) {
        const timer = next()
        if (timer === undefined || timer.at > until) {
          now = until
          return isDone()
        }
        timers.delete(timer)
        now = timer.at
        timer.then()
        await settled()
      }
      return true
    },
  }
}

/** Resolves after the callbacks of all settled promises. No real time passes. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The faults of schedules. Each schedule has only some, because the copies that one fault explains could hide another. */
const faultKinds = [
  'kill',
  'restart',
  'clock',
  'store-down',
  'store-slow',
  'answer-lost',
  'relay-away',
  'cut',
  'refusal',
  'greylisting',
  'one-recipient',
  'lie',
  'slow-relay',
  'operator',
] as const
type FaultKind = (typeof faultKinds)[number]

type Faults = ReadonlySet<FaultKind>

/** About a third of the faults, now and then none. */
function chooseFaults(random: () => number): Faults {
  const share = random() * 0.7
  return new Set(faultKinds.filter(() => random() < share))
}

/** The step of a clock that is set, in milliseconds: a little or a lot, forward or back. */
function chooseStep(random: () => number): number {
  const sizes = [5 * SECOND_MS, 40 * SECOND_MS, 10 * 60 * SECOND_MS, HOUR_MS, 26 * HOUR_MS]
  const size = sizes[Math.floor(random() * sizes.length)] ?? HOUR_MS
  return random() < 0.5 ? size : -size
}

/** Counts the possible causes of copies. */
type Excuses = {
  cuts: number
  kills: number
  lies: number
  /** Successful commits whose response was lost: sent directly, and again from the store. */
  answersLost: number
  /** Successful commits after the time limit: the same. */
  givenUp: number
}

/** The state of a process. When killed, it stays dead, and does nothing. */
type Life = { alive: boolean }
type World = { clock: SimulatedClock; random: () => number; faults: Faults; excuses: Excuses }
const FAULT_PROBABILITY = 0.4

/** A relay that refuses, greylists, cuts connections and is slow, according to `faults`. */
function createSimulatedRelay({ clock, random, faults, excuses }: World) {
  /** How often each recipient has each enquiry, by its id and the address. */
  const received = new Map<string, number>()
  let isMended = false

  const happens = (kind: FaultKind) => !isMended && faults.has(kind) && random() < FAULT_PROBABILITY

  function take({ messageId }: MailMessage, recipients: readonly string[]): void {
    for (const each of recipients) {
      const key = `${messageId} ${each}`
      received.set(key, (received.get(key) ?? 0) + 1)
    }
  }

  /** The transport of one process to this relay. */
  function transportOf(process: Life): Pick<Transport, 'deliver'> {
    return {
      async deliver(message, signal, recipients = message.to) {
        const isOver = () => signal?.aborted === true || !process.alive
        const pass = async (ms: number) => {
          const until = clock.monotonic() + ms
          // In pieces, so that a send can be broken off, and its process can die, in the middle of it.
          while (!isOver() && clock.monotonic() < until) {
            await clock.sleep(Math.min(7000, until - clock.monotonic()))
          }
        }
        await pass(random() * 300)
        if (isOver()) return deferred('destination', 'EABORT')
        if (happens('relay-away')) {
          const isLogin = random() < 0.2
          return deferred('destination', isLogin ? '535 AUTH PLAIN' : 'ECONNREFUSED', isLogin)
        }
        if (happens('greylisting')) return deferred('recipient', '451 RCPT TO')
        if (recipients.length > 1 && happens('one-recipient')) {
          const [refused = '', ...others] = recipients
          take(message, others)
          const code = random() < 0.3 ? '550 RCPT TO' : '452 RCPT TO'
          const refusal = deferred('recipient', code, random() < 0.3)
          return { status: 'delivered', refused: [refused], refusal, receipt: '250 ok' }
        }
        await pass(happens('slow-relay') ? 100_000 * random() : 200 * random())
        if (isOver()) {
          // The whole text may have been over before the connection ended.
          if (random() < 0.3) {
            take(message, recipients)
            if (process.alive) excuses.cuts += 1
          }
          return deferred('doubt', 'EABORT')
        }
        if (happens('cut')) {
          excuses.cuts += 1
          if (random() < 0.5) take(message, recipients)
          return deferred('doubt', random() < 0.5 ? 'ECONNECTION CONN' : '421 DATA')
        }
        if (happens('refusal'))
          return deferred('message', random() < 0.5 ? '554 DATA' : '452 DATA', random() < 0.5)
        take(message, recipients)
        if (happens('lie')) {
          excuses.lies += 1
          return deferred('message', '451 DATA')
        }
        return { status: 'delivered', refused: [], receipt: '250 ok' }
      },
    }
  }

  /** From now on the relay accepts everything. */
  function recover(): void {
    isMended = true
  }

  return { received, transportOf, recover }
}

function deferred(scope: DeliveryScope, code: string, permanent = false) {
  return { status: 'deferred', scope, code, permanent } satisfies Delivery
}

/** The shared state of the processes of a machine: the database, here in memory, and the lock of the kernel. */
type Memory = ReturnType<typeof createMemory>

function createMemory() {
  const database = new DatabaseSync(':memory:')
  makeTables(database)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const lock: { holder?: string | undefined } = {}
  return {
    database,
    lock,
    prepared(sql: string) {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return statement
    },
  }
}

/** The SQLite store of one process, without a file, for simulations with thousands of stores. */
function createMemoryStore({ prepared, lock }: Memory, owner: string): Store {
  const all: Queries['all'] = async (sql, values = {}) => prepared(sql).all(values)
  const run: Queries['run'] = async (sql, values = {}) => Number(prepared(sql).run(values).changes)
  const leave = async () => {
    if (lock.holder === owner) lock.holder = undefined
  }
  const deliverers: Deliverers = {
    owner,
    async enter() {
      lock.holder ??= owner
      return lock.holder === owner
    },
    gone: async (owners) => [...owners],
    leave,
  }
  const store = createSqlStore(
    {
      run,
      all,
      first: async (sql, values) => (await all(sql, values))[0],
      dialect: sqliteDialect,
      requireSafe: async () => undefined,
      scrub: async () => 'done',
    },
    deliverers,
  )
  return {
    ...store,
    place: 'memory',
    exists: async () => true,
    close: leave,
  }
}

type FragileDeps = World & {
  disk: { isDown: boolean; isMended: boolean }
  process: Life
  /** Ends the process as a power cut does. */
  kill(): void
}

const KILL_PROBABILITY = 0.02
const LOST_PROBABILITY = 0.02
const SLOW_MS = 4000
/** The time limit of a `put`; see store-thread.ts. */
const PUT_LIMIT_MS = 6000
const GIVEN_UP_PROBABILITY = 0.1
const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })

/** The promise of a dead process. A new one each time, because a shared one would keep all its waiters in memory. */
const never = () => new Promise<never>(() => {})

/** The store of one process, with faults: slow, locked, full, a lost response, or a crash before or after the commit. */
function createFragileStore(store: Store, deps: FragileDeps): Store {
  const { clock, random, faults, excuses, disk, process, kill } = deps
  const happens = (probability: number) => !disk.isMended && random() < probability

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!process.alive) return await never()
    if (faults.has('store-slow') && happens(0.2)) await clock.sleep(random() * SLOW_MS)
    if (!process.alive) return await never()
    if (faults.has('kill') && happens(KILL_PROBABILITY)) {
      // Half of the crashes come after the commit, which then exists although the caller got no response.
      if (random() < 0.5 && !disk.isDown) await work()
      kill()
      return await never()
    }
    if (disk.isDown) throw full
    const result = await work()
    if (faults.has('answer-lost') && happens(LOST_PROBABILITY)) {
      excuses.answersLost += 1
      throw full
    }
    return process.alive ? result : await never()
  }

  /** A commit that succeeds after the time limit, as on a slow disk. */
  async function commitLate(work: () => Promise<unknown>): Promise<never> {
    if (!process.alive) return await never()
    excuses.givenUp += 1
    clock.after(PUT_LIMIT_MS + random() * 2 * SLOW_MS, () => {
      if (process.alive && !disk.isDown) void work()
    })
    await clock.sleep(PUT_LIMIT_MS)
    if (!process.alive) return await never()
    throw new StoreError('no-answer', 'The enquiry store gave no answer in time')
  }

  return new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function' || name === 'close') return method
      const isLate = () => name === 'put' && faults.has('store-slow') && happens(GIVEN_UP_PROBABILITY)
      return (...given: unknown[]) => {
        const work = () => method(...given)
        return isLate() ? commitLate(work) : call(work)
      }
    },
  })
}

/** The parts of one running site that store and send enquiries. */
type SimulatedProcess = ReturnType<typeof startProcess>

type ProcessDeps = Pick<World, 'clock' | 'random'> & {
  transport: Pick<Transport, 'deliver'>
  store: Store
  end: () => void
}

function startProcess(
  life: Life,
  { clock: { wall, monotonic, after }, random, transport, store, end }: ProcessDeps,
) {
  const clock: Clock = { wall, monotonic, after: (ms, then) => after(ms, () => life.alive && then()) }
  const counters = createCounters()
  const alarm = async () => {}
  const directSend = createDirectSend({ transport, compose, clock })
  const housekeeping = createHousekeeping({ store, alarm, faults: async () => [], clock })
  const delivery = createWorker({
    ...{ store, transport, compose, counters, alarm, clock, random },
    recipients: () => RECIPIENTS,
    mailsPerSecond: 1000,
    chores: housekeeping.runDue,
    pollMs: POLL_MS,
  })
  delivery.start()
  /** Of its visitors, which it waits for when it is asked to end. */
  const answers: Promise<unknown>[] = []
  return { life, store, directSend, delivery, wake: delivery.wake, counters, clock, answers, end }
}

/** Composes only the identity of a mail. lib/mail/message.test.ts tests the rest. */
function compose({ id, receivedAt }: Pick<NewEntry, 'id' | 'receivedAt'>): MailMessage {
  const from = { name: 'Website', address: 'website@site.example' }
  const date = new Date(receivedAt)
  return { from, to: RECIPIENTS, replyTo: from, subject: '', text: '', html: '', messageId: id, date }
}

/** Words of every enquiry, which the log must not contain. */
export const PERSONAL = /Rosalind|visitor\.example|heron/

/**
 * Runs one schedule: visitors, one or two processes, an operator, and the faults of the seed. Then all faults end, and
 * every promise is checked.
 */
export async function playSchedule(seed: number) {
  const random = seededRandom(seed)
  const faults = chooseFaults(random)
  const clock = createSimulatedClock()
  const excuses: Excuses = { cuts: 0, kills: 0, lies: 0, answersLost: 0, givenUp: 0 }
  const world: World = { clock, random, faults, excuses }
  const relay = createSimulatedRelay(world)
  const memory = createMemory()
  const shared = createMemoryStore(memory, 'operator')
  const disk = { isDown: false, isMended: false }
  const processes: (SimulatedProcess | undefined)[] = []
  /** Of the latest process at each place; one before it may still be ending. */
  const lives: Life[] = []
  let booted = 0
  const accepted = new Set<string>()
  let underway = 0

  function boot(index: number): void {
    const life = { alive: true }
    lives[index] = life
    booted += 1
    const owner = `process ${booted}`
    const end = () => {
      life.alive = false
      // As the kernel does.
      if (memory.lock.holder === owner) memory.lock.holder = undefined
      if (lives[index] === life) processes[index] = undefined
    }
    const kill = () => {
      if (!life.alive) return
      excuses.kills += 1
      end()
      if (lives[index] === life) clock.after(random() * 60 * SECOND_MS, () => boot(index))
    }
    const own = createMemoryStore(memory, owner)
    const store = createFragileStore(own, { ...world, disk, process: life, kill })
    const started = startProcess(life, { clock, transport: relay.transportOf(life), store, random, end })
    processes[index] = life.alive ? started : undefined
  }

  /**
   * Restarts as the server does: the new process starts first, and the old one answers its visitors and finishes its last
   * mail. A restart is not an excuse for a copy.
   */
  function restart(index: number): void {
    const before = processes[index]
    if (before === undefined) return
    boot(index)
    const { delivery, answers, end } = before
    void Promise.all([delivery.stop(MAIL_LIMIT_MS), ...answers]).then(end)
  }

  const anyProcess = () => {
    const alive = processes.filter((each) => each !== undefined)
    return alive[Math.floor(random() * alive.length)]
  }

  /** A persistent visitor: retries with the same key until accepted. */
  async function visit(number: number): Promise<void> {
    underway += 1
    const enquiry = {
      name: 'Rosalind',
      email: `ayesha.${number}@visitor.example`,
      subject: 'A question',
      message: `About heron ${number}`,
    }
    for (;;) {
      const process = anyProcess()
      const answered = process && acceptEnquiry({ enquiry, key: `${seed} ${number}`, held: false }, process)
      if (answered) process.answers.push(answered)
      const answer = await Promise.race([answered, clock.sleep(20 * SECOND_MS)])
      if (answer?.status === 'accepted') {
        accepted.add(answer.id)
        break
      }
      await clock.sleep((2 + 10 * random()) * SECOND_MS)
    }
    underway -= 1
  }

  /** One random event, or one action of the operator. */
  async function disturb(): Promise<void> {
    if (faults.has('clock') && random() < 0.4) clock.setWall(chooseStep(random))
    if (faults.has('store-down') && random() < 0.3) {
      disk.isDown = true
      clock.after(random() * 60 * SECOND_MS, () => {
        disk.isDown = false
      })
    }
    if (faults.has('restart')) restart(Math.floor(random() * processes.length))
    if (faults.has('operator') && random() < 0.5) {
      await shared.requeue(random() < 0.5 ? ['queued', 'failed'] : ['held'], clock.wall())
      await requestRetry(shared)
    }
  }

  const processCount = random() < 0.6 ? 2 : 1
  for (let index = 0; index < processCount; index++) boot(index)
  const visitors = 1 + Math.floor(random() * 4)
  for (let number = 0; number < visitors; number++) {
    clock.after(random() * 120 * SECOND_MS, () => void visit(number))
  }
  for (let number = 0; number < 6; number++) clock.after(random() * 300 * SECOND_MS, () => void disturb())
  await clock.run(300 * SECOND_MS)

  disk.isDown = false
  disk.isMended = true
  relay.recover()
  // A process that was just killed is back after a minute at most.
  await clock.run(120 * SECOND_MS, () => accepted.size === visitors && underway === 0)
  // Failed enquiries are kept, and one command tries them again.
  // Twice: a mail whose process was killed three times in a row is set aside even after the last kill, and kept.
  let givenUp = 0
  let isDrained = false
  for (let times = 0; times < 2; times++) {
    givenUp += await shared.requeue(['failed'], clock.wall())
    isDrained = await clock.run(3 * DAY_MS, () => memory.database.prepare(WAITING).get()?.count === 0)
  }

  const { states } = await shared.stats()
  /** The broken promises, as sentences; empty if all were kept. */
  const broken: string[] = []
  if (accepted.size < visitors) broken.push(`only ${accepted.size} of ${visitors} were accepted`)
  if (!isDrained) broken.push(`${states.queued} still queued and ${states.sending} sending after three days`)
  if (states.failed > 0) broken.push(`${states.failed} given up although the relay takes everything`)
  let copies = 0
  for (const id of accepted) {
    const times = RECIPIENTS.map((address) => relay.received.get(`${id} ${address}`) ?? 0)
    const reached = times.filter((each) => each > 0).length
    // An enquiry that was sent directly is not in the store, and recipients refused then do not get it.
    const owed = (await shared.find(id)) === undefined ? 1 : RECIPIENTS.length
    if (reached < owed) broken.push(`${id} reached ${reached} of ${RECIPIENTS.length} recipients`)
    copies += Math.max(0, Math.max(...times) - 1)
  }
  const { kills } = excuses
  const copiesMax = Object.values(excuses).reduce((sum, each) => sum + each)
  if (copies > copiesMax) {
    broken.push(
      `${copies} copies, at most ${copiesMax} explained (${givenUp} were given up): ${JSON.stringify(excuses)}`,
    )
  }
  for (const process of processes) if (process) process.life.alive = false
  memory.database.close()
  return { seed, faults: [...faults], accepted: accepted.size, copies, kills, broken }
}
