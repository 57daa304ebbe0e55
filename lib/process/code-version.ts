import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the code of the site and the packages that it uses: what other code has made and kept is of no use. */
export function codeVersion(root = join(import.meta.dirname, '../..')): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...globSync('{lib,server}/**/*.ts', { cwd: root }).sort()])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
