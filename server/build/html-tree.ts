import type { Element, Nodes, Root } from 'hast'
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

/** A change of a text, from one place to another. */
export type Edit = { from: number; to: number; text: string }

/** Replaces an element by a text. */
export function replace({ position }: Element, text: string): Edit {
  return { from: position?.start.offset ?? Number.NaN, to: position?.end.offset ?? Number.NaN, text }
}

/** Removes the content of an element that has an end tag. */
export function empty(element: Element): Edit {
  const [first] = element.children
  const { from, to, text } = append(element, '')
  return { from: first?.position?.start.offset ?? from, to, text }
}

/** Adds a text before the end tag of an element. */
export function append(element: Element, text: string): Edit {
  const end = replace(element, text).to - `</${element.tagName}>`.length
  return { from: end, to: end, text }
}

/** Applies all changes to a text. They can be in any order, and must not overlap. */
export function edit(html: string, edits: readonly Edit[]): string {
  let at = 0
  const parts = edits
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, to, text }) => {
      const kept = html.slice(at, from)
      at = to
      return [kept, text]
    })
  return parts.join('') + html.slice(at)
}
