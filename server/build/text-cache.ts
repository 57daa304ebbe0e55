import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeHash } from './build-cache.ts'

/** Some four times the texts of ten thousand posts. An edited text leaves its old one behind. */
const FILES_AT_MOST = 50_000

/**
 * Opens the folder in which builds keep the texts that they have parsed (lib/content/long-text.ts). It begins again when
 * the code or the packages that parse have changed.
 * @param root the folder of the project
 * @returns the folder
 */
export function openTextCache(root: string): string {
  const all = join(root, '.next/cache/texts')
  const folder = join(all, codeHash(root, 'lib/content/*.ts'))
  mkdirSync(folder, { recursive: true })
  for (const other of readdirSync(all))
    if (join(all, other) !== folder) rmSync(join(all, other), { recursive: true })
  if (readdirSync(folder).length > FILES_AT_MOST) {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  }
  return folder
}
