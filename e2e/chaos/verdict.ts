import type { ChaosResult } from './chaos.ts'

type Verdict = {
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
