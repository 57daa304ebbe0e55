import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Far more than the files of a usual site have altogether, and little enough for the smallest machine. */
const BUDGET_BYTES = 64 * 1024 * 1024

export type FileCache = {
  /** Reads a file whole. It rejects when the file cannot be read. */
  read: (file: string) => Promise<Buffer>
  /**
   * Reads files ahead, in this order, until the budget is used up.
   * @throws when one of them cannot be read
   */
  fill: (files: Iterable<string>) => void
}

/**
 * Reads files whole and keeps those used last, in bounded memory. However many visitors ask at once, a file is read
 * once and its bytes are there once.
 */
export function createFileCache(budgetBytes: number = BUDGET_BYTES): FileCache {
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

  async function readAndKeep(file: string): Promise<Buffer> {
    try {
      const content = await readFile(file)
      keep(file, content)
      return content
    } finally {
      reading.delete(file)
    }
  }

  return {
    async read(file) {
      const known = kept.get(file)
      if (known !== undefined) {
        kept.delete(file)
        kept.set(file, known)
        return known
      }
      const underWay = reading.get(file) ?? readAndKeep(file)
      reading.set(file, underWay)
      return await underWay
    },

    fill(files) {
      for (const file of files) {
        const content = readFileSync(file)
        if (keptBytes + content.length > budgetBytes) return
        keep(file, content)
      }
    },
  }
}
