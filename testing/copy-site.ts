import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { execaSync } from 'execa'
import { linkFolder } from '#lib/process/link-folder.ts'

/** Files that belong to one copy of the project alone. The packages are linked (`linkFolder`). */
export const OF_ONE_COPY = ['.env', '.git', 'data', 'node_modules', 'test-results']

/** Not copied: content, which is replaced, and stores, exports and dumps of enquiries. */
const LEFT_OUT = /^(?:content|public)\/|\.(?:db|csv|sql|dump)(?:[-.]|$)/

/**
 * Copies the current code and the packages into a folder, without `content` and `public`, to build a site with other
 * content. The packages are hard links, because the bundler does not follow symbolic links out of a site.
 * @param into a folder outside of the repository, where the bundler cannot find the repository's own files
 */
export async function copySite(into: string): Promise<void> {
  const wanted = ownFiles().filter((file) => !LEFT_OUT.test(file))
  for (const file of wanted) await cp(file, join(into, file))
  await linkFolder('node_modules', join(into, 'node_modules'))
}

/** Existing files that git tracks or does not ignore. @throws Error when the project is not under git */
function ownFiles(): string[] {
  const { stdout } = execaSync('git', ['ls-files', '-coz', '--exclude-standard'])
  // After an uncommitted rename, git also lists the old name.
  return stdout.split('\0').filter((file) => file !== '' && existsSync(file))
}
