import type { Heading as HeadingNode, Root } from 'mdast'
import { visitNodes } from './markdown-tree.ts'
import { slugOf } from './slug.ts'

/** Words per minute of an adult who reads on a screen with attention. */
const READING_SPEED_WPM = 220

/** A heading of the second level, and the id it has in the page. */
export type Heading = { id: string; title: string }

/** A heading of the second level with the Markdown that stands below it. */
type Chapter = Heading & { markdown: string }

/** What one pass over a long text finds out about it. */
export type Outline = {
  /** The words that a reader meets, code included. */
  wordCount: number
  /** `6 min read` */
  readTime: string
  headings: Heading[]
  /** The Markdown before the first heading; all of it where there is none. */
  opening: string
  chapters: Chapter[]
}

/**
 * Measures a Markdown text and takes it apart at its headings of the second level, which are given their ids.
 * @param tree the text as a tree, with positions
 */
export function measure(tree: Root, markdown: string): Outline {
  const wordCount = countWords(tree)
  const marked = markHeadings(tree)
  // A link may be defined anywhere in a text, so each part is given all definitions.
  const definitions = tree.children.filter(({ type }) => type === 'definition').map((node) => sourceOf(node))
  const part = (from: number, to: number | undefined) =>
    [markdown.slice(from, to).trim(), ...definitions].join('\n\n').trim()
  const starts = marked.map(({ node }) => node.position?.start.offset ?? 0)
  return {
    wordCount,
    readTime: `${Math.max(1, Math.round(wordCount / READING_SPEED_WPM))} min read`,
    headings: marked.map(({ id, title }) => ({ id, title })),
    opening: part(0, starts[0]),
    chapters: marked.map(({ id, title, node }, index) => ({
      id,
      title,
      markdown: part(node.position?.end.offset ?? 0, starts[index + 1]),
    })),
  }

  function sourceOf({ position }: { position?: Root['position'] }): string {
    return markdown.slice(position?.start.offset, position?.end.offset)
  }
}

/**
 * Gives every heading of the second level in a tree the id that it will have in the page, where a link can lead to it.
 * The prefix keeps an editor's heading from taking an id of the page's own, such as `main`.
 */
function markHeadings(tree: Root): (Heading & { node: HeadingNode })[] {
  const taken = new Map<string, number>()
  return tree.children.flatMap((node) => {
    if (node.type !== 'heading' || node.depth !== 2) return []
    const title = wordsOf(node).trim()
    const word = `part-${slugOf(title)}`
    const count = (taken.get(word) ?? 0) + 1
    taken.set(word, count)
    const id = count === 1 ? word : `${word}-${count}`
    node.data = { ...node.data, hProperties: { id } }
    return [{ id, title, node }]
  })
}

function countWords(tree: Root): number {
  let words = 0
  visitNodes(tree, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
      words += node.value.split(/\s+/).filter(Boolean).length
    }
  })
  return words
}

function wordsOf(heading: HeadingNode): string {
  let words = ''
  visitNodes(heading, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words += node.value
  })
  return words
}
