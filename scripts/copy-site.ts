import { execFileSync } from 'node:child_process'
import { cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the code as it stands, without `content` and `public`, and the packages into a folder, so that a site with other
 * content can be built there. The bundler follows no link out of a site, so each file of the packages gets a second name
 * there, which takes no space and half a second; where that cannot be had, they are copied.
 * @param into a folder outside the repository: above a folder inside it the bundler would find the repository's own files
 */
export function copySite(into: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.split('\n')) {
    if (file !== '' && !/^(?:content|public)\//.test(file)) cpSync(file, join(into, file))
  }
  try {
    linkAll('node_modules', join(into, 'node_modules'))
  } catch (error) {
    // Another disk (EXDEV), or a file system that gives a file one name only.
    if (!(error instanceof Error && 'code' in error)) throw error
    cpSync('node_modules', join(into, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      force: true,
    })
  }
}

function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, name] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      // What tools keep there is theirs to change.
      if (entry.name !== '.cache') linkAll(old, name)
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(old), name)
    else linkSync(old, name)
  }
}
