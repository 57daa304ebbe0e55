import type { Element, Nodes, Root } from 'hast'
import type MagicString from 'magic-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

const parser = unified().use(rehypeParse)

/** A document, with the place of each element in the text. */
export function parseHtml(html: string): Root {
  return parser.parse(html)
}

/** All elements below a node, in the order of the document. */
export function elementsOf(node: Nodes, found: Element[] = []): Element[] {
  if (!('children' in node)) return found
  for (const child of node.children) {
    if (child.type === 'element') found.push(child)
    elementsOf(child, found)
  }
  return found
}

/** The value of an attribute; undefined where there is none. */
export function attributeOf({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Replaces an element of a text. */
export function replace(html: MagicString, { position }: Element, text: string): void {
  html.update(position?.start.offset ?? Number.NaN, position?.end.offset ?? Number.NaN, text)
}

/** Removes the content of an element that has an end tag. */
export function empty(html: MagicString, element: Element): void {
  html.remove(element.children[0]?.position?.start.offset ?? endTagOf(element), endTagOf(element))
}

/** Adds a text before the end tag of an element. */
export function append(html: MagicString, element: Element, text: string): void {
  html.appendLeft(endTagOf(element), text)
}

const endTagOf = ({ position, tagName }: Element) =>
  (position?.end.offset ?? Number.NaN) - `</${tagName}>`.length
