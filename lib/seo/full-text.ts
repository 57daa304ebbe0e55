import type { Element, Nodes } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseText, textToHtml } from '#lib/content/read/long-text.ts'
import type { Picture } from '#lib/content/schema/picture-files.ts'
import { words } from '#lib/content/site.ts'
import { textOf } from '#lib/text/html-text.ts'
import { linkTo } from './counterparts.ts'

type LongText = { id: string; body: string; pictures: Readonly<Record<string, Picture>> }

const ADDRESSES = ['href', 'src'] as const

/**
 * A Markdown text as HTML for feeds: every address in it is absolute, except those of its footnotes, which have other ids on
 * the page.
 * @param baseUrl the page of the text
 */
export function fullText({ id, body, pictures }: LongText, baseUrl: string): string {
  // A reader may show several posts on one page.
  const tree = textToHtml(parseText(body).tree, words.longText, pictures, `${id}-`)
  completeAddresses(tree, baseUrl)
  return toHtml(tree)
}

/** A Markdown text as plain text. */
export function plainText(markdown: string): string {
  return textOf(textToHtml(parseText(markdown).tree, words.longText))
    .replace(/\s+/g, ' ')
    .trim()
}

function completeAddresses(node: Nodes, baseUrl: string): void {
  if (node.type === 'element' && !isToFootnote(node)) {
    for (const name of ADDRESSES) {
      const address = node.properties[name]
      if (typeof address === 'string') node.properties[name] = new URL(linkTo(address).href, baseUrl).href
    }
  }
  if ('children' in node) for (const child of node.children) completeAddresses(child, baseUrl)
}

const isToFootnote = ({ properties }: Element) =>
  properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
