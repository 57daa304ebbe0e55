import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const reader = unified().use(remarkParse).use(remarkGfm)

/** A Markdown text as a tree, in the dialect of the content: CommonMark with tables and autolinks. */
export function parseMarkdownTree(markdown: string): Root {
  return reader.parse(markdown)
}

/** Calls back for a node and for everything below it, in the order of the text. */
export function visitNodes(node: Nodes, callback: (node: Nodes) => void): void {
  callback(node)
  if ('children' in node) for (const child of node.children) visitNodes(child, callback)
}
