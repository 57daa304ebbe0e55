import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes `to` a copy of a folder of packages whose files are hard links: the same bytes under another name, so hundreds
 * of megabytes cost neither time nor room. npm replaces files and never writes into them, so both stay as they are; what
 * tools keep in `.cache` is theirs to change and is left out. Where the file system has no hard links, or on another
 * disk, files are copied.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== '.cache') await linkFolder(source, target)
    } else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}
