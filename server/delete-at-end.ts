import { rmSync } from 'node:fs'

const folders = new Set<string>()
let isListening = false

/**
 * Deletes a folder should this process end before the work on it has: by Ctrl-C, when it is told to, or by a fault. No
 * `finally` runs then, and what is left behind may hold enquiries.
 *
 * @returns what to call when the work has come to its end
 */
export function deleteAtEnd(folder: string): () => void {
  folders.add(folder)
  if (!isListening) {
    isListening = true
    process.once('exit', () => {
      // A process that was killed a moment ago may still have written into it.
      for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
    })
    // As a shell tells of a signal.
    process.once('SIGINT', () => process.exit(130))
    process.once('SIGTERM', () => process.exit(143))
  }
  return () => void folders.delete(folder)
}
