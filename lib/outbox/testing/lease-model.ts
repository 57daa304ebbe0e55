import type { Moment } from '#lib/clock.ts'

/*
 * One mail, a few processes, and everything that can happen between them, in whole steps of time: claim, renew, hand
 * over, settle, take over, a kill, and somebody setting the clock. Small enough that all of it can be tried.
 */

export type LeaseRule = {
  /** How many steps a lease holds. */
  term: number
  /** Whether another process may take the mail whose lease ends at `until`. */
  isOver(until: Moment, at: Moment, term: number): boolean
  /** What housekeeping makes of a lease after the clock was set. */
  clamp(until: Moment, at: Moment, term: number): Moment
  /** Whether processes renew at all. */
  renews: boolean
}

export type LeaseModel = {
  processes: number
  steps: number
  kills: number
  clockSettings: number
  rule: LeaseRule
}

type Process = 'idle' | 'sending' | 'handed over' | 'dead'
type State = {
  at: Moment
  processes: readonly Process[]
  row: { holder: number; until: Moment; renewedAt: number } | 'queued' | 'sent'
  mails: number
  kills: number
  clockSettings: number
}
type Step = { does: string; to: State }

/** By how much the clock is set: more than any lease. */
const LEAP = 100

/** All steps, in order, that led to a second mail which no kill explains. Undefined: there is no such way. */
export function findUnexplainedCopy(model: LeaseModel): { steps: string[] | undefined; states: number } {
  const start: State = {
    at: { wall: 1000, monotonic: 1000 },
    processes: Array.from({ length: model.processes }, () => 'idle'),
    row: 'queued',
    mails: 0,
    kills: 0,
    clockSettings: 0,
  }
  // Breadth first, so that what is found is the shortest there is.
  const seen = new Set([JSON.stringify(start)])
  let paths: { state: State; steps: string[] }[] = [{ state: start, steps: [] }]
  for (let depth = 0; depth < model.steps; depth++) {
    const next: typeof paths = []
    for (const { state, steps } of paths) {
      for (const { does, to } of stepsFrom(state, model)) {
        const taken = [...steps, does]
        if (to.mails > 1 + to.kills) return { steps: taken, states: seen.size }
        const key = JSON.stringify(to)
        if (seen.has(key)) continue
        seen.add(key)
        next.push({ state: to, steps: taken })
      }
    }
    paths = next
  }
  return { steps: undefined, states: seen.size }
}

function stepsFrom(state: State, { rule, kills, clockSettings }: LeaseModel): Step[] {
  const { at, row } = state
  const steps: Step[] = []

  state.processes.forEach((process, index) => {
    const become = (now: Process) => state.processes.map((each, other) => (other === index ? now : each))
    const name = `process ${index + 1}`
    if (process === 'idle' && isFree(row, at, rule)) {
      const held = { holder: index, until: leaseFrom(at, rule), renewedAt: at.monotonic }
      const does = row === 'queued' ? 'claims it' : 'takes it over'
      steps.push({ does: `${name} ${does}`, to: { ...state, row: held, processes: become('sending') } })
    }
    if (process === 'sending') {
      steps.push({
        does: `${name} hands it to the relay`,
        to: { ...state, mails: state.mails + 1, processes: become('handed over') },
      })
    }
    if (process === 'handed over') {
      const isHolder = typeof row === 'object' && row.holder === index
      steps.push({
        does: `${name} settles it`,
        to: { ...state, row: isHolder ? 'sent' : row, processes: become('idle') },
      })
    }
    if (process !== 'dead' && state.kills < kills) {
      steps.push({
        does: `${name} is killed`,
        to: { ...state, kills: state.kills + 1, processes: become('dead') },
      })
    }
  })

  if (state.clockSettings < clockSettings) {
    for (const byMs of [LEAP, -LEAP]) {
      const set = { ...at, wall: at.wall + byMs }
      const clamped = typeof row === 'object' ? { ...row, until: rule.clamp(row.until, set, rule.term) } : row
      const to = { ...state, at: set, row: clamped, clockSettings: state.clockSettings + 1 }
      steps.push({ does: byMs > 0 ? 'the clock is set forward' : 'the clock is set back', to })
    }
  }
  steps.push({ does: 'time passes', to: passTime(state, rule) })
  return steps
}

/** One step of time. A process that lives and still holds the mail renews its lease within a third of the term. */
function passTime(state: State, rule: LeaseRule): State {
  const at = { wall: state.at.wall + 1, monotonic: state.at.monotonic + 1 }
  const { row } = state
  if (typeof row !== 'object') return { ...state, at }
  const holder = state.processes[row.holder]
  const isBusy = holder === 'sending' || holder === 'handed over'
  const isDue = at.monotonic - row.renewedAt >= rule.term / 3
  if (!rule.renews || !isBusy || !isDue) return { ...state, at }
  return { ...state, at, row: { ...row, until: leaseFrom(at, rule), renewedAt: at.monotonic } }
}

function leaseFrom({ wall, monotonic }: Moment, { term }: LeaseRule): Moment {
  return { wall: wall + term, monotonic: monotonic + term }
}

function isFree(row: State['row'], at: Moment, { isOver, term }: LeaseRule): boolean {
  if (typeof row === 'string') return row === 'queued'
  return isOver(row.until, at, term)
}
