import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the code that makes something, with the packages it uses: what a build has kept is of no use once this differs.
 * @param root the folder of the project
 * @param pattern the files of that code, from there
 * @param settings what else the result depends on
 */
export function codeHash(root: string, pattern: string, settings = ''): string {
  const hash = createHash('sha256').update(settings)
  for (const file of ['package-lock.json', ...globSync(pattern, { cwd: root }).sort()])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('base64url').slice(0, 22)
}
