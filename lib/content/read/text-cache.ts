import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Root } from 'mdast'
import { writeWhole } from '#lib/process/write-whole.ts'

/**
 * The tree of a Markdown text. The check, its page, lists with reading times and feeds need it, in several processes, and
 * parsing takes about 5 ms. The processes share the trees in the folder TEXT_CACHE (`shareParsedTexts`).
 */
export function cachedTree(markdown: string, parse: (markdown: string) => Root): Root {
  const folder = process.env.TEXT_CACHE
  if (folder === undefined) return parse(markdown)
  const name = createHash('sha256').update(markdown).digest('base64url')
  const file = join(/* turbopackIgnore: true */ folder, `${name}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Not parsed yet, or half a file, which a machine that lost its power has left.
    const tree = parse(markdown)
    mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true })
    // Another process may read it at this moment.
    writeWhole(file, JSON.stringify(tree))
    return tree
  }
}
