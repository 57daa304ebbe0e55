import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { execaSync } from 'execa'
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

/** The files that git knows or would take in, and that are there. @throws Error when the project is not under git */
export function ownFiles(): string[] {
  const { stdout } = execaSync('git', ['ls-files', '-coz', '--exclude-standard'])
  // After a rename that is in no commit yet, git lists the former name as well.
  return stdout.split('\0').filter((file) => file !== '' && existsSync(file))
}
