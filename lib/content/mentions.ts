import type { Code, Heading, Nodes } from 'mdast'
import { parseMarkdownTree, visitNodes } from './markdown-tree.ts'

/** Something in a Markdown text that has to be looked up, or what is wrong with it; with its line within the text. */
export type MarkdownMention = {
  kind: 'link' | 'image' | 'fault'
  /** An address or the name of a picture; of a fault, a sentence about the text. */
  target: string
  line: number
  /** Of a picture: whether something else stands in its paragraph. */
  isCrowded?: boolean
}

/** What is left in words when Markdown has not taken it, and what to say of it. */
const NOT_TAKEN: { looks: RegExp; sentence: (found: string) => string }[] = [
  {
    looks: /^#{1,6}(?=[^#\s])/m,
    sentence: (found) => `has ${found} without a space after it, which is not a heading. Add the space`,
  },
  {
    looks: /\[[^\]\n]*\]\s+\([^)\n]*\)/,
    sentence: (found) => `has a space within the link "${found}". Write ](, with nothing between`,
  },
  {
    looks: /!\[(?:(?!\]\(|!\[)[^\n])*\]\([^)\n]*\)?/,
    sentence: (found) =>
      `has a picture that Markdown does not take: "${found}". Take single brackets out of its description, and spaces out of its file name`,
  },
  {
    looks: /\[[^[\n]*\]\([^)\n]*\)?/,
    sentence: (found) =>
      `has a link that Markdown does not take: "${found}". Its address has no spaces, and ends with )`,
  },
  {
    looks: /\*\*(?=\S)|(?<=\S)\*\*/,
    sentence: (found) =>
      `has ${found} that nothing closes. Write **it** on both sides of the words, or leave it out`,
  },
  {
    looks: /^-\p{L}\S*/mu,
    sentence: (found) =>
      `has "${found}" without a space after the hyphen, which is not a list. Add the space`,
  },
]

/** The links and images of a text, and what is wrong with it: HTML, headings, what Markdown has not taken. In order. */
export function findMentions(markdown: string): MarkdownMention[] {
  const tree = parseMarkdownTree(markdown)
  const pictureNames = new Set<string>()
  const crowded = new Set<Nodes | string>()
  visitNodes(tree, (node) => {
    if (node.type === 'imageReference') pictureNames.add(node.identifier)
    if (node.type !== 'paragraph') return
    visitNodes(node, (part) => {
      if (!('children' in part) || part.children.length < 2) return
      visitNodes(part, (each) => crowded.add(each.type === 'imageReference' ? each.identifier : each))
    })
  })

  const mentions: MarkdownMention[] = []
  // A text stands below a title, which is the heading of the first level.
  let depth = 1
  visitNodes(tree, (node) => {
    const line = node.position?.start.line ?? 1
    const note = (kind: 'link' | 'image', target: string, named: Nodes | string = node) =>
      mentions.push({ kind, target, line, ...(kind === 'image' && { isCrowded: crowded.has(named) }) })
    const fault = (target: string) => mentions.push({ kind: 'fault', target, line })
    if (node.type === 'link') note('link', node.url)
    if (node.type === 'image') note('image', node.url)
    if (node.type === 'definition')
      note(pictureNames.has(node.identifier) ? 'image' : 'link', node.url, node.identifier)
    if (node.type === 'html') fault(`holds HTML (${node.value}), which is not shown. Write it as Markdown`)
    if (node.type === 'heading') {
      if (node.depth === 1)
        fault(
          `The heading "${wordsOf(node, markdown)}" is a Heading 1 (#), as the title is. Choose Heading 2 (##)`,
        )
      else if (node.depth > depth + 1)
        fault(`has a heading with ${'#'.repeat(node.depth)} below one of a much higher level. Leave none out`)
      depth = node.depth
    }
    if (node.type === 'code' && isOpen(node, markdown))
      fault('has code that begins with ``` and never ends. Write ``` on a line below it')
    if (node.type === 'text') mentions.push(...notTaken(node.value, line))
  })
  return mentions
}

/** What a heading says, as it is written. */
function wordsOf({ children }: Heading, markdown: string): string {
  return markdown.slice(
    children.at(0)?.position?.start.offset ?? 0,
    children.at(-1)?.position?.end.offset ?? 0,
  )
}

function notTaken(words: string, line: number): MarkdownMention[] {
  const [first] = NOT_TAKEN.flatMap(({ looks, sentence }) => {
    const found = looks.exec(words)
    return found
      ? [{ at: line + words.slice(0, found.index).split('\n').length - 1, text: sentence(found[0]) }]
      : []
  })
  return first ? [{ kind: 'fault', target: first.text, line: first.at }] : []
}

/** Code between fences whose second one is missing takes in the rest of the text. */
function isOpen(node: Code & Nodes, markdown: string): boolean {
  const { start, end } = node.position ?? {}
  const source = markdown.slice(start?.offset, end?.offset)
  return /^(?:`{3}|~{3})/.test(source) && !/\n[\s>]*(?:`{3,}|~{3,})\s*$/.test(source)
}
