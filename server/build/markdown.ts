import type { Element, ElementContent, Nodes, Root, Text } from 'hast'
import type { RootContent } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { readCompany } from '#lib/content/company-files.ts'
import { textOf } from '#lib/text/html-text.ts'
import { splitAt } from '#lib/text/phrase.ts'
import type { FileHeaders } from '#server/build/manifest.ts'
import { attributeOf, elementsOf } from './html-tree.ts'

const toMarkdownTree = unified().use(rehypeRemark)
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' })

/** Elements that are not part of the text: navigation, forms and drawings. */
const LEFT_OUT = new Set(['button', 'dialog', 'form', 'iframe', 'nav', 'script', 'style', 'svg', 'template'])

/** The Markdown alternate of a page, and where it is served. */
export type Alternate = { address: string; headers: FileHeaders; content: Buffer }

/**
 * The Markdown alternate that a page names in its head; undefined when it names none.
 * @param tree the whole page. Writing the Markdown changes it
 */
export function alternateOf(tree: Root): Alternate | undefined {
  const links = elementsOf(tree).filter(({ tagName }) => tagName === 'link')
  const hrefOf = (rel: string, type?: string) => {
    const link = links.find((each) => attributeOf(each, 'rel') === rel && attributeOf(each, 'type') === type)
    return link && attributeOf(link, 'href')
  }
  const alternate = hrefOf('alternate', 'text/markdown')
  const canonical = hrefOf('canonical')
  if (alternate === undefined) return undefined
  if (canonical === undefined) throw new Error('It has a Markdown alternate, but no canonical address.')
  // The canonical address of home has no trailing slash.
  const url = new URL(canonical).href
  return {
    address: new URL(alternate).pathname,
    // Search engines list the page, not its alternate (RFC 6596).
    headers: { 'content-type': 'text/markdown; charset=utf-8', link: `<${url}>; rel="canonical"` },
    content: Buffer.from(pageAsMarkdown(tree, url)),
  }
}

/**
 * Writes a built page as Markdown: the content of its `<main>`, the title first, with absolute links. It ends with its
 * address.
 * @param page is changed
 * @param url its canonical address
 * @throws when the page has no `<main>`, or the `<main>` has no `<h1>`
 */
export function pageAsMarkdown(page: Root, url: string): string {
  const main = elementsOf(page).find(({ tagName }) => tagName === 'main')
  if (main === undefined) throw new Error(`${url} has no <main> to write as Markdown.`)
  const tree: Root = { type: 'root', children: main.children }
  keepWords(tree, url)
  const { children } = toMarkdownTree.runSync(tree)
  const text = writer.stringify({ type: 'root', children: titleFirst(children, url) })
  return `${text.trim()}\n\n---\n\n<${url}>\n`
}

/** Removes everything that is not text, and makes every address absolute. */
function keepWords(node: Root | Element, url: string): void {
  node.children = node.children.filter(isRead).flatMap((child, index, siblings) => {
    // Without it, words that only styles separate would become one word.
    const isGlued = isInline(child) && isInline(siblings[index - 1])
    return isGlued ? [{ type: 'text', value: ' ' }, child] : [child]
  })
  for (const child of node.children) {
    // The position is not needed, and would be copied below.
    delete child.position
    if (child.type !== 'element') continue
    for (const name of ['href', 'src']) {
      const address = child.properties[name]
      if (typeof address === 'string') child.properties[name] = new URL(address, url).href
    }
    if (child.properties.target === '_blank') child.children = child.children.filter(isNotNewTabNote)
    keepWords(child, url)
  }
}

/** Removes comments too: React separates texts by them. */
function isRead(node: Nodes): node is Text | Element {
  if (node.type === 'text') return true
  if (node.type !== 'element' || LEFT_OUT.has(node.tagName) || node.properties.hidden) return false
  if (node.properties.ariaHidden === 'true') return SEPARATOR.test(textOf(node))
  // A picture without a description is decoration.
  return node.tagName !== 'img' || (typeof node.properties.alt === 'string' && node.properties.alt !== '')
}

/** A dot or a slash between two facts, which is not read aloud but keeps them apart. */
const SEPARATOR = /^\s*[·•|/]\s*$/

function isInline(node: Nodes | undefined): boolean {
  return node?.type === 'element' && ['a', 'span', 'time'].includes(node.tagName)
}

let newTabNote: string[] | undefined

/** Removes "(opens in new tab)", which screen readers read after the text of the link. */
function isNotNewTabNote(child: ElementContent): boolean {
  newTabNote ??= splitAt(readCompany(process.cwd()).words.page.newTab, 'label', {})
  return textOf(child) === '' || !newTabNote.includes(textOf(child))
}

/** Moves the title to the top, for example above a category. Removes the link back to the list. */
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
