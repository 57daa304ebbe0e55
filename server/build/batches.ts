/** Enough at once to keep a core busy while files are written, few enough for ten thousand pages to fit into memory. */
const BATCH_SIZE = 16

/** Works on one batch after the other, and on everything in a batch at once. The results keep the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  size = BATCH_SIZE,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += size)
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))))
  return results
}
