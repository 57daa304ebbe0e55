import { acceptEnquiry } from '#lib/intake/accept.ts'
import { requestRelay } from '#lib/outbox/deliver/relay-request.ts'
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
    forgotten: 0,
    lies: 0,
    answersLost: 0,
    outages: 0,
    givenUp: 0,
  }
  const relay = createSimulatedRelay({ clock, random, faults, excuses })
  const memory = createMemory()
  const shared = createMemoryStore(memory)
  const disk = { isDown: false, isMended: false }
  const processes: (SimulatedProcess | undefined)[] = []
  const accepted = new Set<string>()
  /** Taken past the store by a process that was killed before it could write that down. */
  const unwritten = new Set<string>()
  let underway = 0

  function boot(index: number): void {
    const life = { alive: true }
    const kill = () => {
      if (!life.alive) return
      life.alive = false
      excuses.kills += 1
      const killed = processes[index]
      const knownToIt = (id: string) => killed?.bypass.recall(id)?.isWritten === false
      excuses.forgotten += relay.handed.values().filter(knownToIt).toArray().length
      for (const id of accepted) if (knownToIt(id)) unwritten.add(id)
      processes[index] = undefined
      clock.after(random() * 60 * SECOND_MS, () => boot(index))
    }
    const store = createFragileStore(shared, { clock, random, faults, excuses, disk, process: life, kill })
    processes[index] = startProcess(life, { clock, relay, store, random })
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
      excuses.outages += 1
      clock.after(random() * 60 * SECOND_MS, () => {
        disk.isDown = false
      })
    }
    if (faults.has('operator') && random() < 0.5) {
      await shared.requeue(random() < 0.5 ? ['queued', 'failed'] : ['held'], clock.wall())
      await requestRelay(shared)
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
  relay.mend()
  await clock.run(60 * SECOND_MS, () => accepted.size === visitors && underway === 0)
  // Whatever was given up is kept, and one command tries it again.
  let givenUp = await shared.requeue(['failed'], clock.wall())
  // What went past the store is done with only once it is in there: somebody may have been refused.
  const isDone = () =>
    memory.rows.values().every(({ state }) => state !== 'queued' && state !== 'sending') &&
    accepted.values().every((id) => memory.rows.has(id) || unwritten.has(id))
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
    if (reached.length < (unwritten.has(id) ? 1 : RECIPIENTS.length)) {
      broken.push(`${id} reached ${reached.length} of ${RECIPIENTS.length} recipients`)
    }
    const times = RECIPIENTS.map((address) => received?.get(address) ?? 0)
    copies += Math.max(0, Math.max(...times) - 1)
  }
  const { cuts, kills, forgotten, lies, answersLost, outages, givenUp: lateCommits } = excuses
  // What one process knows of a mail past the store, another learns only from the store.
  const unknown = processCount > 1 ? answersLost + outages + lateCommits : 0
  const copiesMax = cuts + kills + forgotten + lies + unknown
  if (copies > copiesMax) {
    broken.push(
      `${copies} copies, at most ${copiesMax} explained (${givenUp} were given up): ${JSON.stringify(excuses)}`,
    )
  }
  for (const process of processes) if (process) process.life.alive = false
  return { seed, faults: [...faults], accepted: accepted.size, copies, kills, broken }
}
