import type { Root as HastRoot } from 'hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Picture } from './catalogue.ts'
import { parseMarkdownTree, visitNodes } from './markdown-tree.ts'
import { markHeadings } from './outline.ts'

const toHtmlTree = unified().use(remarkRehype)

/** Something in a Markdown text that has to be looked up or looked at, and its line within the text. */
export type MarkdownMention = {
  kind: 'link' | 'image' | 'html' | 'heading-one' | 'heading-jump' | 'not-a-heading' | 'not-a-link'
  target: string
  line: number
}

/** The links, images and forbidden pieces (raw HTML, a second h1, what Markdown has not taken) of a text, in order. */
export function findMentions(markdown: string): MarkdownMention[] {
  const tree = parseMarkdownTree(markdown)
  const pictureNames = new Set<string>()
  visitNodes(tree, (node) => {
    if (node.type === 'imageReference') pictureNames.add(node.identifier)
  })

  const mentions: MarkdownMention[] = []
  // A text stands below a title, which is the heading of the first level.
  let depth = 1
  visitNodes(tree, (node) => {
    const note = (kind: MarkdownMention['kind'], target = '') =>
      mentions.push({ kind, target, line: node.position?.start.line ?? 1 })
    if (node.type === 'link') note('link', node.url)
    if (node.type === 'image') note('image', node.url)
    if (node.type === 'definition') note(pictureNames.has(node.identifier) ? 'image' : 'link', node.url)
    if (node.type === 'html') note('html', node.value)
    if (node.type === 'heading') {
      if (node.depth === 1) note('heading-one')
      else if (node.depth > depth + 1) note('heading-jump', '#'.repeat(node.depth))
      depth = node.depth
    }
    if (node.type === 'text') {
      const mark = /^#{1,6}(?=[^#\s])/m.exec(node.value)?.[0]
      if (mark) note('not-a-heading', mark)
      const link = /\[[^\]\n]*\]\s+\([^)\n]*\)/.exec(node.value)?.[0]
      if (link) note('not-a-link', link)
    }
  })
  return mentions
}

/**
 * A Markdown text as an HTML tree. Raw HTML in it is left out, so nothing in content can become script. Headings of the
 * second level have the ids that outline.ts lists.
 * @param pictures what lies beside the text, by the file name it is mentioned with
 * @throws when the text shows a picture that is not among them, which the content check has already refused
 */
export function markdownToTree(markdown: string, pictures: Readonly<Record<string, Picture>> = {}): HastRoot {
  const tree = parseMarkdownTree(markdown)
  const targets = new Map<string, string>()
  visitNodes(tree, (node) => {
    if (node.type === 'definition') targets.set(node.identifier, node.url)
  })
  visitNodes(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return
    const target = node.type === 'image' ? node.url : (targets.get(node.identifier) ?? '')
    const picture = pictures[target]
    if (!picture) throw new Error(`A text shows the picture "${target}", which does not lie beside it`)
    node.data = { ...node.data, hProperties: picture }
  })
  markHeadings(tree)
  return toHtmlTree.runSync(tree)
}
