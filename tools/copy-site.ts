import { execFileSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { linkFolder } from '#server/make-release.ts'
import { isWithin, mayHoldEnquiries } from '#tools/copy-rules.ts'

/**
 * Copies the code as it stands, without `content` and `public`, and the packages into a folder, so that a site with other
 * content can be built there. The packages are there as hard links, because the bundler follows no symbolic link out of a site.
 * @param into a folder outside the repository: above a folder inside it the bundler would find the repository's own files
 */
export async function copySite(into: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const wanted = listed.split('\n').filter((file) => file !== '' && !/^(?:content|public)\//.test(file))
  // Files that git does not know are copied too, and a site may keep its enquiries among them.
  const home = resolve('.')
  const isPrivate = (path: string) => mayHoldEnquiries(home, path)
  for (const file of wanted) if (!isWithin(home, resolve(file), isPrivate)) await cp(file, join(into, file))
  await linkFolder('node_modules', join(into, 'node_modules'))
}
