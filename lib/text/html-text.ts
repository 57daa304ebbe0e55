import type { Nodes } from 'hast'

/** The text of an HTML tree, as a browser reads it. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
