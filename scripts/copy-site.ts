import { execFileSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { linkFolder } from '#server/link-folder.ts'

/**
 * Copies the code as it stands, without `content` and `public`, and the packages into a folder, so that a site with other
 * content can be built there. The packages are there as hard links, because the bundler follows no symbolic link out of a site.
 * @param into a folder outside the repository: above a folder inside it the bundler would find the repository's own files
 */
export async function copySite(into: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.split('\n')) {
    if (file !== '' && !/^(?:content|public)\//.test(file)) await cp(file, join(into, file))
  }
  await linkFolder('node_modules', join(into, 'node_modules'))
}
