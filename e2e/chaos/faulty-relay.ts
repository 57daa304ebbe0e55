import type { Act, Script, Step } from '#lib/outbox/testing/relay.ts'

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

/** A script by which so large a part of the tries meets a fault, in [0, 1), and what came of it so far. */
export function faultyScript(random: () => number, rate: number) {
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
