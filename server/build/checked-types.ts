import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeHash } from './build-cache.ts'

/** What TypeScript reads (tsconfig.json), and what of it says nothing about the code: Next writes the file itself. */
const CODE = '**/*.{ts,tsx,mjs,json}'
const NO_CODE = ['node_modules', 'content', 'public', 'data', 'next-env.d.ts']
/** What npm has installed, which need not be what the lock file names. */
const INSTALLED = 'node_modules/.package-lock.json'
/** Next keeps this folder from one build to the next. */
const NAME_FILE = '.next/cache/checked-types.txt'

/**
 * Names the code of a project, for which a check of its types has one result. Checking takes a quarter of a build, and a
 * change of words alone need not wait for it.
 * @param root the folder of the project
 * @param redirects of the site: Next declares their addresses as types
 */
export function typesName(root: string, redirects: readonly object[]): string {
  const file = join(root, INSTALLED)
  const installed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return codeHash(root, CODE, JSON.stringify(redirects) + installed, NO_CODE)
}

/** Whether a build before this one has found the types right. It is all or nothing: no result is put together of old and new. */
export function areTypesChecked(root: string, name: string): boolean {
  try {
    return readFileSync(join(root, NAME_FILE), 'utf8') === name
  } catch {
    return false
  }
}

/** Writes down that the types were right. */
export function keepTypesChecked(root: string, name: string): void {
  const file = join(root, NAME_FILE)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, name)
}
