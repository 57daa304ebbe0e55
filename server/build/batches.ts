/** Enough at once to keep a core busy while files are written, few enough for ten thousand pages to fit into memory. */
export const BATCH_SIZE = 16

/** All items in their order, so many at a time; the last batch may be smaller. */
export function batchesOf<Item>(items: readonly Item[], size = BATCH_SIZE): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Works on one batch after the other, and on everything in a batch at once. The results keep the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  size = BATCH_SIZE,
): Promise<Result[]> {
  const results: Result[] = []
  for (const batch of batchesOf(items, size)) results.push(...(await Promise.all(batch.map(work))))
  return results
}
