import type { Claim } from '#lib/outbox/store.ts'

/** Far more than may be found while one `put` waits for its answer. */
const FOUND_MAX = 1000

/** The enquiries that this process has lately found in the store. */
export type FoundLately = {
  add(claim: Pick<Claim, 'id' | 'digest'>): void
  /** Whether this very enquiry is among them, and not another text under the same key. */
  has(entry: Pick<Claim, 'id' | 'digest'>): boolean
}

/** An empty memory of them, which is bounded. */
export function createFoundLately(): FoundLately {
  /** The digest of each, by id, oldest first. */
  const found = new Map<string, string>()

  return {
    add({ id, digest }) {
      found.delete(id)
      found.set(id, digest)
      const [oldest] = found.keys()
      if (found.size > FOUND_MAX && oldest !== undefined) found.delete(oldest)
    },
    has: ({ id, digest }) => found.get(id) === digest,
  }
}
