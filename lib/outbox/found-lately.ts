import type { Claim } from './store.ts'

/** Far more than may be found while one `put` waits for its answer. */
const FOUND_MAX = 1000

/** The enquiries that this process has lately found in the store. */
export type FoundLately = {
  add(claim: Pick<Claim, 'id' | 'receivedAt'>): void
  /** Whether this very enquiry is among them, and not another text under the same key. */
  has(entry: Pick<Claim, 'id' | 'receivedAt'>): boolean
}

/** An empty memory of them, which is bounded. */
export function createFoundLately(): FoundLately {
  /** When each was received, by id, oldest first. */
  const found = new Map<string, number>()

  return {
    add({ id, receivedAt }) {
      found.delete(id)
      found.set(id, receivedAt)
      const [oldest] = found.keys()
      if (found.size > FOUND_MAX && oldest !== undefined) found.delete(oldest)
    },
    has: ({ id, receivedAt }) => found.get(id) === receivedAt,
  }
}
