import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file under another name and renames it, so that readers see the old or the new content, and a crash leaves no
 * partial file.
 */
export function writeWhole(place: string, content: string | Buffer): void {
  const half = join(/* turbopackIgnore: true */ dirname(place), `.${randomUUID()}.tmp`)
  writeFileSync(half, content)
  renameSync(half, place)
}
