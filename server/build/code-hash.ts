import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the code that makes something, with the packages it uses: what a build has kept is of no use once this differs.
 * @param root the folder of the project
 * @param pattern the files of that code, from there
 * @param settings what else the result depends on
 * @param exclude patterns of files and folders that do not belong to it
 */
export function codeHash(root: string, pattern: string, settings = '', exclude: string[] = []): string {
  const hash = createHash('sha256').update(settings)
  // A folder may be called like a file: app/feed.json.
  const isFile = (path: string) => statSync(join(root, path)).isFile()
  const code = globSync(pattern, { cwd: root, exclude }).filter(isFile).sort()
  for (const file of ['package-lock.json', ...code]) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('base64url').slice(0, 22)
}
