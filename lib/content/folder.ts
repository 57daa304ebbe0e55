import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ContentFolder, Picture } from './catalogue.ts'

/**
 * Reads `content/` from disk, for what runs outside the bundle: the configuration, the content check, scripts.
 * Pages read the same files through the bundler (content.ts), which brings an edit to the browser at once.
 */
export function readContentFolder(root: string = process.cwd()): ContentFolder {
  const texts: Record<string, string> = {}
  const pictures: Record<string, Picture> = {}
  const others: string[] = []
  for (const entry of readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })) {
    // Files such as .DS_Store are put there by systems, not by editors.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(root, file).split(sep).join('/')
    if (/\.(md|yaml)$/.test(path) || /^content\/technologies\/.*\.svg$/.test(path))
      texts[path] = readFileSync(file, 'utf8')
    else if (/\.(svg|avif|webp|jpe?g|png)$/.test(path))
      pictures[path] = { src: `/${path}`, width: 0, height: 0 }
    else others.push(path)
  }
  return { texts, pictures, others }
}
