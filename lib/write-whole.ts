import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes beside the file first: a program that reads meanwhile finds the old one or the new one, and one that is stopped
 * half-way leaves no half file under the name.
 */
export function writeWhole(place: string, content: string | Buffer): void {
  const half = join(/* turbopackIgnore: true */ dirname(place), `.${randomUUID()}.tmp`)
  writeFileSync(half, content)
  renameSync(half, place)
}
