import type { Element, ElementContent, Nodes, Root, Text } from 'hast'
import type { RootContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const reader = unified().use(rehypeParse, { fragment: true })
const toMarkdownTree = unified().use(rehypeRemark)
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' })

/** What a reader of text cannot use: ways through the site, forms and drawings. */
const LEFT_OUT = new Set(['button', 'dialog', 'form', 'iframe', 'nav', 'script', 'style', 'svg', 'template'])

/**
 * A built page as Markdown: what stands in its `<main>`, the title first, with whole addresses and a last line that
 * names the page.
 * @param html the page as it is served
 * @param url its canonical address
 * @throws when the page has no `<main>`, or no `<h1>` in it
 */
export function pageAsMarkdown(html: string, url: string): string {
  // Only this part is parsed: more than half of a page is data for its scripts.
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1]
  if (main === undefined) throw new Error(`${url} has no <main>, so there is nothing to write as Markdown.`)
  const tree = reader.parse(main)
  keepWords(tree, url)
  const { children } = toMarkdownTree.runSync(tree)
  const text = writer.stringify({ type: 'root', children: titleFirst(children, url) })
  return `${text.trim()}\n\n---\n\nThis is the text of ${url}\n`
}

/** Takes out everything that is not for reading, and makes every address whole. */
function keepWords(node: Root | Element, url: string): void {
  node.children = node.children.filter(isRead).flatMap((child, index, siblings) => {
    // What stands apart only by its style would become one word.
    const isGlued = isInline(child) && isInline(siblings[index - 1])
    return isGlued ? [{ type: 'text', value: ' ' }, child] : [child]
  })
  for (const child of node.children) {
    // Nobody asks where it stood, and the tree is copied once more below.
    delete child.position
    if (child.type !== 'element') continue
    for (const name of ['href', 'src']) {
      const address = child.properties[name]
      if (typeof address === 'string') child.properties[name] = new URL(address, url).href
    }
    if (child.properties.target === '_blank') child.children = child.children.filter(isNotAboutTheTab)
    keepWords(child, url)
  }
}

/** Comments among them: React separates texts by them. */
function isRead(node: Nodes): node is Text | Element {
  if (node.type === 'text') return true
  if (node.type !== 'element' || LEFT_OUT.has(node.tagName) || node.properties.hidden) return false
  if (node.properties.ariaHidden === 'true') return SEPARATOR.test(wordsOf(node))
  // A picture without a description is decoration.
  return node.tagName !== 'img' || (typeof node.properties.alt === 'string' && node.properties.alt !== '')
}

/** A dot or a slash between two facts, which is not read aloud but keeps them apart. */
const SEPARATOR = /^\s*[·•|/]\s*$/

function isInline(node: Nodes | undefined): boolean {
  return node?.type === 'element' && ['a', 'span', 'time'].includes(node.tagName)
}

/** "(opens in new tab)" is said to those who hear a page, beside the words of the link. */
function isNotAboutTheTab(child: ElementContent): boolean {
  return !/^\s*\(opens in new tab\)$/.test(wordsOf(child))
}

function wordsOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

/** The title opens the text. What stands above it follows, such as a category; the way back to a list is left out. */
function titleFirst(children: RootContent[], url: string): RootContent[] {
  const at = children.findIndex((node) => node.type === 'heading' && node.depth === 1)
  const title = children[at]
  if (!title) throw new Error(`${url} has no <h1> in its <main>.`)
  const above = children.slice(0, at).filter((node) => !isOnlyLinks(node))
  return [title, ...above, ...children.slice(at + 1)]
}

function isOnlyLinks(node: RootContent): boolean {
  if (node.type !== 'paragraph') return false
  return node.children.every(
    (child) => child.type === 'link' || (child.type === 'text' && child.value.trim() === ''),
  )
}
