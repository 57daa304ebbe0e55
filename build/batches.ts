/** Enough at once to keep a core busy while files are written, few enough for ten thousand pages to fit into memory. */
export const BATCH_SIZE = 16

/** All items in their order, so many at a time; the last batch may be smaller. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
}

/** Works on one batch after the other, and on everything in a batch at once. The results keep the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const batch of batchesOf(items)) results.push(...(await Promise.all(batch.map(work))))
  return results
}
