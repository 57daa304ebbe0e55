import { type ChaosResult, runChaos } from '#e2e/chaos/chaos.ts'
import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'

const USAGE = `Kills two real servers on one folder while they take enquiries, sets their clock, and counts what is lost.

  npm run prove -- chaos --enquiries 10000 --kills 200

  --store folder|postgres  where they keep enquiries; a database is stopped and killed as well (folder)
  --enquiries 300          how many are sent
  --kills 10               how often a server is killed
  --one-at-a-time          kills a server only when the other one answers
  --hurry                  sets the clock forward in the end instead of waiting for the relay's minutes
  --seed 7                 plays the same faults again

A run takes ten minutes and more without --hurry. Needs a build: npm run build.`

/** `prove chaos`. @returns the exit code */
export async function run(args: string[]): Promise<number> {
  // Ends by way of "exit", at which the servers it has started are ended too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  const { values } = readCommandLine(USAGE, {
    args,
    options: {
      enquiries: { type: 'string', default: '300' },
      store: { type: 'string', default: 'folder' },
      kills: { type: 'string', default: '10' },
      'one-at-a-time': { type: 'boolean', default: false },
      hurry: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const count = (name: 'seed' | 'enquiries' | 'kills') => readCount(`--${name}`, values[name], USAGE)
  const [seed, enquiries] = [count('seed'), count('enquiries')]
  const { store } = values
  if (store !== 'folder' && store !== 'postgres') misuse('--store is folder or postgres.', USAGE)

  console.log(`seed ${seed}`)
  const result = await runChaos({
    enquiries,
    store,
    kills: count('kills'),
    visitors: 10,
    faultRate: 0.1,
    killAfter: [0.1, 2],
    seed,
    waitsBySchedule: !values.hurry,
    oneAtATime: values['one-at-a-time'],
    onProgress: (line) => console.log(line),
  })
  const { pastStore, copiesMax, redatedInStore, redatedMax, broken } = judge(result, enquiries)
  const { accepted, delivered, lost, copies, redated, cuts, kills, direct, restarts } = result
  const starts = restarts.toSorted((a, b) => a - b).map((ms) => `${(ms / 1000).toFixed(1)} s`)
  console.log(`accepted         ${accepted}
delivered        ${delivered}
lost             ${lost.length}
copies           ${copies.length}  (at most ${copiesMax}: ${cuts} lines cut after the final dot, ${kills} kills, ${pastStore} of enquiries sent past the database)
another date     ${redated.length}  (${redatedInStore} of them in spite of the database, at most ${redatedMax})
kills            ${kills}  (each followed by a start of ${starts[Math.floor(starts.length / 2)]}, at most ${starts.at(-1)})
clock set        ${result.clockSteps} times
store away       ${result.storeStops} times  (${direct.length} mails sent past it)
relay faults     ${result.faults} of ${result.tries} tries  (${((100 * result.faults) / result.tries).toFixed(1)} %)
failures shown   ${result.failuresShown}
seconds          ${Math.round(result.seconds)}`)
  for (const reason of broken) console.error(`Promise broken: ${reason}`)
  return broken.length > 0 ? 1 : 0
}

export type Verdict = {
  /** Copies of enquiries that a server had sent past a database that was away, as many as it had sent of each. */
  pastStore: number
  /** How many copies there may be altogether. */
  copiesMax: number
  /** Copies that are dated differently, of enquiries that no server had sent past the database, or tried to. */
  redatedInStore: number
  redatedMax: number
  /** A sentence for each promise that was not kept. */
  broken: string[]
}

/**
 * Whether a run has kept the promises to visitors.
 *
 * While the database is away, one server does not know what the other has sent past it, and the mail of a visitor who asks
 * both goes out twice, dated by two clocks. That explains a copy of this very enquiry and of no other, and no more of them
 * than the servers have logged of it. Every other copy needs a cut or a kill. Of these, one that is dated differently
 * needs a kill: a server that is only cut off past the database logs that as a failure, with the id.
 */
export function judge(result: ChaosResult, enquiries: number): Verdict {
  const { accepted, lost, copies, redated, direct, directFailed, cuts, kills, failuresShown, storeStops } =
    result
  const unexplained = withoutOnceEach(copies, direct)
  const pastStore = copies.length - unexplained.length
  const copiesMax = cuts + kills + pastStore
  const redatedInStore = withoutOnceEach(redated, [...direct, ...directFailed]).length
  // A server that is killed at the wrong moment cannot log what it has just sent past the database.
  const redatedMax = storeStops === 0 ? 0 : kills
  const broken = [
    accepted < enquiries && `only ${accepted} of ${enquiries} were accepted`,
    lost.length > 0 && `lost: ${lost.join(' ')}`,
    copies.length > copiesMax &&
      `${unexplained.length} copies that nothing sent past the store explains, and only ${cuts + kills} cuts and kills`,
    redatedInStore > redatedMax && `${redatedInStore} copies that cannot be recognised as such`,
    failuresShown > 0 && `${failuresShown} failures shown to visitors`,
  ].filter((reason) => reason !== false)
  return { pastStore, copiesMax, redatedInStore, redatedMax, broken }
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

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
