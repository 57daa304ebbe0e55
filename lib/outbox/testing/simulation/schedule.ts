import { acceptEnquiry } from '#lib/intake/accept.ts'
import { MAIL_LIMIT_MS } from '#lib/mail/transport.ts'
import { requestRetry } from '#lib/outbox/deliver/worker.ts'
import { createMemory, createMemoryStore } from '#lib/outbox/testing/memory-store.ts'
import { seededRandom } from '#lib/random.ts'
import { createSimulatedClock } from './clock.ts'
import { chooseFaults, chooseStep, type FaultKind } from './faults.ts'
import { RECIPIENTS, type SimulatedProcess, startProcess } from './process.ts'
import { createSimulatedRelay, type Excuses } from './relay.ts'
import { createFragileStore } from './store.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
const WAITING = `SELECT count(*) AS count FROM enquiry WHERE state IN ('queued', 'sending')`
const START = Date.UTC(2026, 10, 21, 9, 0, 0)
/** Of each enquiry: whatever the log holds of these was told outside the store. */
export const PERSONAL = /Rosalind|visitor\.example|heron/

export type Verdict = {
  seed: number
  faults: FaultKind[]
  accepted: number
  copies: number
  kills: number
  /** In sentences; empty when everything held. */
  broken: string[]
}

/**
 * Plays one schedule: visitors, one or two processes, an operator, and the faults that the seed chooses. Then all
 * faults end, and what was promised must come true.
 */
export async function playSchedule(seed: number): Promise<Verdict> {
  const random = seededRandom(seed)
  const faults = chooseFaults(random)
  const clock = createSimulatedClock(START)
  const excuses: Excuses = {
    cuts: 0,
    kills: 0,
    lies: 0,
    answersLost: 0,
    givenUp: 0,
  }
  const relay = createSimulatedRelay({ clock, random, faults, excuses })
  const memory = createMemory()
  const shared = createMemoryStore(memory, 'operator')
  const disk = { isDown: false, isMended: false }
  const processes: (SimulatedProcess | undefined)[] = []
  /** Of the latest process at each place; one before it may still be ending. */
  const lives: { alive: boolean }[] = []
  const ending = new Map<SimulatedProcess, () => void>()
  const answering = new Map<SimulatedProcess, Promise<unknown>[]>()
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
    const store = createFragileStore(own, { clock, random, faults, excuses, disk, process: life, kill })
    const started = startProcess(life, { clock, relay, store, random })
    processes[index] = life.alive ? started : undefined
    ending.set(started, end)
  }

  /**
   * As the keeper does: the successor starts beside it, and the one before answers its visitors and ends its last mail. No
   * copy is explained by it.
   */
  function restart(index: number): void {
    const before = processes[index]
    if (before === undefined) return
    boot(index)
    const answers = answering.get(before) ?? []
    void Promise.all([before.delivery.stop(MAIL_LIMIT_MS), ...answers]).then(ending.get(before))
  }

  const anyProcess = () => {
    const alive = processes.filter((each) => each !== undefined)
    return alive[Math.floor(random() * alive.length)]
  }

  /** A visitor who wants it: asks again with the same key until told yes. */
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
      if (process && answered) answering.set(process, [...(answering.get(process) ?? []), answered])
      const answer = await Promise.race([answered, clock.sleep(20 * SECOND_MS)])
      if (answer?.status === 'accepted') {
        accepted.add(answer.id)
        break
      }
      await clock.sleep((2 + 10 * random()) * SECOND_MS)
    }
    underway -= 1
  }

  /** One thing that happens by itself, or that the operator does. */
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
  // Whatever was given up is kept, and one command tries it again.
  let givenUp = await shared.requeue(['failed'], clock.wall())
  const isDone = () => memory.database.prepare(WAITING).get()?.count === 0
  let isDrained = await clock.run(3 * DAY_MS, isDone)
  // A mail whose process was killed three times in a row is set aside even after the last kill, and kept.
  const setAside = await shared.requeue(['failed'], clock.wall())
  if (setAside > 0) {
    givenUp += setAside
    isDrained = await clock.run(3 * DAY_MS, isDone)
  }

  const { states } = await shared.stats()
  const broken: string[] = []
  if (accepted.size < visitors) broken.push(`only ${accepted.size} of ${visitors} were accepted`)
  if (!isDrained) broken.push(`${states.queued} still queued and ${states.sending} sending after three days`)
  if (states.failed > 0) broken.push(`${states.failed} given up although the relay takes everything`)
  let copies = 0
  for (const id of accepted) {
    const received = relay.received.get(id)
    const reached = RECIPIENTS.filter((address) => received?.has(address))
    // What was sent directly is in no store, and those whom the relay refused then do not get it.
    const owed = (await shared.find(id)) === undefined ? 1 : RECIPIENTS.length
    if (reached.length < owed) {
      broken.push(`${id} reached ${reached.length} of ${RECIPIENTS.length} recipients`)
    }
    const times = RECIPIENTS.map((address) => received?.get(address) ?? 0)
    copies += Math.max(0, Math.max(...times) - 1)
  }
  const { cuts, kills, lies, answersLost, givenUp: lateCommits } = excuses
  const copiesMax = cuts + kills + lies + answersLost + lateCommits
  if (copies > copiesMax) {
    broken.push(
      `${copies} copies, at most ${copiesMax} explained (${givenUp} were given up): ${JSON.stringify(excuses)}`,
    )
  }
  for (const process of processes) if (process) process.life.alive = false
  memory.database.close()
  return { seed, faults: [...faults], accepted: accepted.size, copies, kills, broken }
}
