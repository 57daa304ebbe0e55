import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'

/* What a copy of the project leaves out, for tests and measurements. A release goes by what git tracks. */

/** What belongs to one copy of the project alone. The packages are linked (`linkFolder`). */
export const OF_ONE_COPY = ['.env', '.git', 'data', 'node_modules', 'test-results']
/** What a build makes. */
export const BUILT = ['.next', '.site']

/** Whether a path is one of these names in the project's folder itself. */
export function isNamed(names: readonly string[], home: string, path: string): boolean {
  return names.includes(basename(path)) && dirname(path) === home
}

const DATABASE = /\.db(?:[-.][^/\\]*)?$/

/** Whether it may hold enquiries, also of a site that keeps them among its own files. */
export function mayHoldEnquiries(home: string, path: string): boolean {
  const dataDir = resolve(home, process.env.DATA_DIR || './data')
  return path === dataDir || DATABASE.test(path) || existsSync(storeFile(path))
}

/** Whether a path, or a folder above it up to the project's own, is such. */
export function isWithin(home: string, path: string, isSuch: (path: string) => boolean): boolean {
  const above = dirname(path)
  return path !== home && path !== above && (isSuch(path) || isWithin(home, above, isSuch))
}
