import { readFile } from 'node:fs/promises'

/** Far more than the files of a usual site have altogether, and little enough for the smallest machine. */
const BUDGET_BYTES = 64 * 1024 * 1024

/**
 * Reads files whole and keeps those used last, in bounded memory. However many visitors ask at once, a file is read
 * once and its bytes are there once.
 *
 * @returns a function that resolves to the content of a file and rejects when it cannot be read
 */
export function createFileCache(budgetBytes: number = BUDGET_BYTES): (file: string) => Promise<Buffer> {
  /** Oldest use first: a Map keeps the order in which keys were set. */
  const kept = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer>>()
  let keptBytes = 0

  function keep(file: string, content: Buffer): void {
    kept.set(file, content)
    keptBytes += content.length
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= budgetBytes) return
      kept.delete(oldest)
      keptBytes -= length
    }
  }

  async function read(file: string): Promise<Buffer> {
    try {
      const content = await readFile(file)
      keep(file, content)
      return content
    } finally {
      reading.delete(file)
    }
  }

  return async (file) => {
    const known = kept.get(file)
    if (known !== undefined) {
      kept.delete(file)
      kept.set(file, known)
      return known
    }
    const underWay = reading.get(file) ?? read(file)
    reading.set(file, underWay)
    return await underWay
  }
}
