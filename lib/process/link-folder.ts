import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies a folder by hard links, which need neither time nor space: of packages, or of a finished build. npm and builds
 * replace files and never write into them, so each copy is safe from changes to the other. Tools write into `.cache`, so
 * it is not copied. Without hard links, or on another disk, files are copied. (`fs.cp` takes five times as long.)
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
