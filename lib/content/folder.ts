import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ContentFolder, Picture } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { pictureFileFaults } from './picture-files.ts'

/**
 * Reads `content/` from disk, for what runs outside the bundle: the configuration, the content check, scripts. Why pages
 * read the same files in another way is said in content.ts.
 */
export function readContentFolder(root: string = process.cwd()): ContentFolder {
  const texts: Record<string, string> = {}
  const pictures: Record<string, Picture> = {}
  const others: string[] = []
  const faults: ContentFault[] = []
  for (const entry of readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || LEFT_BY_PROGRAMS.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(root, file).split(sep).join('/')
    if (/\.(md|yaml)$/.test(path) || /^content\/technologies\/.*\.svg$/.test(path))
      texts[path] = readFileSync(file, 'utf8')
    else if (/\.(svg|avif|webp|jpe?g|png)$/.test(path)) {
      pictures[path] = { src: `/${path}`, width: 0, height: 0 }
      faults.push(...pictureFileFaults(file, path))
    } else others.push(path)
  }
  return { texts, pictures, others, faults }
}

/** Files that systems and editors leave behind, such as .DS_Store, Thumbs.db and copies of what was there before. */
const LEFT_BY_PROGRAMS = /^\.|^(?:Thumbs\.db|desktop\.ini)$|~$|\.(?:bak|orig|swp|tmp)$/i
