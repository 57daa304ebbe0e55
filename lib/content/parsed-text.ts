import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Root } from 'mdast'
import { parseMarkdownTree, visitNodes } from './markdown-tree.ts'
import { measure, type Outline } from './outline.ts'

/** A long text, parsed: what it measures, and its tree, in which headings have their ids and nodes no positions. */
export type ParsedText = { outline: Outline; tree: Root }

/**
 * Parses a Markdown text. One text is asked for by its page, by lists that say how long it takes to read, and by several
 * feeds, in more than one process; parsing takes some 15 ms each time. So a build keeps the results on disk
 * (server/build/text-cache.ts names the folder), where the next build finds them too.
 * @returns a tree that the caller may change
 */
export function parseText(markdown: string): ParsedText {
  const folder = process.env.TEXT_CACHE
  if (folder === undefined) return parse(markdown)
  const file = join(
    /* turbopackIgnore: true */ folder,
    `${createHash('sha256').update(markdown).digest('base64url')}.json`,
  )
  const known = readParsed(file)
  if (known !== undefined) return known
  const parsed = parse(markdown)
  // Another process may read it at this moment.
  const half = `${file}.${process.pid}.tmp`
  writeFileSync(half, JSON.stringify(parsed))
  renameSync(half, file)
  return parsed
}

function parse(markdown: string): ParsedText {
  const tree = parseMarkdownTree(markdown)
  const outline = measure(tree, markdown)
  visitNodes(tree, (node) => {
    delete node.position
  })
  return { outline, tree }
}

/** Undefined as well when a machine that lost its power has left half a file. */
function readParsed(file: string): ParsedText | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
