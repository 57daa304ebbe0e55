import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, matchesGlob, posix } from 'node:path'
import { linkFolder } from '#server/make-release.ts'

/** Files that belong to one copy of the project alone. The packages are linked (`linkFolder`). */
export const OF_ONE_COPY = ['.env', '.git', 'data', 'node_modules', 'test-results']
/** The folders that a build writes. */
export const BUILT = ['.next', '.site']

/** Content is replaced; stores, exports and dumps of enquiries that git does not know have no place in a copy. */
const LEFT_OUT = /^(?:content|public)\/|\.(?:db|csv|sql|dump)(?:[-.]|$)/

/**
 * Copies the current code, without `content` and `public`, and the packages into a folder, so that a site with other
 * content can be built there. The packages are there as hard links, because the bundler follows no symbolic link out of a site.
 * @param into a folder outside the repository: above a folder inside it the bundler would find the repository's own files
 */
export async function copySite(into: string): Promise<void> {
  const wanted = ownFiles().filter((file) => !LEFT_OUT.test(file))
  for (const file of wanted) await cp(file, join(into, file))
  await linkFolder('node_modules', join(into, 'node_modules'))
}

/** The files that git knows or would take in, and that are there; without git, all but what `.gitignore` names. */
export function ownFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    encoding: 'utf8',
  })
  // After a rename that is in no commit yet, git lists the former name as well.
  if (status === 0) return stdout.split('\0').filter((file) => file !== '' && existsSync(file))
  const ignored = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean)
  const isIgnored = (path: string) =>
    path === '.git' || ignored.some((each) => path === each.replace(/\/$/, '') || matchesGlob(path, each))
  return listed('.')

  function listed(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (isIgnored(path) || entry.isSymbolicLink()) return []
      return entry.isDirectory() ? listed(path) : [path]
    })
  }
}
