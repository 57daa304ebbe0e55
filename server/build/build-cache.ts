import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const TAG_LENGTH = 22

/** Names these bytes and no others: the strong validator of what is served (RFC 9110, 8.8.1), without its encoding. */
export function contentTag(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, TAG_LENGTH)
}

/**
 * Names the code that makes something, with the packages it uses: what a build has kept is of no use once this differs.
 * @param root the folder of the project
 * @param pattern the files of that code, from there
 */
export function codeHash(root: string, pattern: string): string {
  const files = ['package-lock.json', ...globSync(pattern, { cwd: root }).sort()]
  return contentTag(...files.flatMap((file) => [file, readFileSync(join(root, file))]))
}

export function ignoreIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Some four times the texts of ten thousand posts. An edited text leaves its old one behind. */
const FILES_AT_MOST = 50_000

/**
 * Opens the folder in which builds keep the texts that they have parsed (lib/content/long-text.ts): Next keeps what is below
 * `.next/cache` from one build to the next. It begins again when the code or the packages that parse have changed.
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
