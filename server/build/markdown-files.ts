import type { FileHeaders } from '#server/build/manifest.ts'
import { pageAsMarkdown } from './markdown.ts'

/** The Markdown alternate of a page: where it is served, and how it is made. */
export type Alternate = { address: string; headers: FileHeaders; write: () => Buffer }

/**
 * The Markdown alternate that a page names in its head; undefined when it names none.
 * @param address of the page
 * @param html the page as Next has written it
 */
export function alternateOf(address: string, html: string): Alternate | undefined {
  const alternate = linkOf(html, /rel="alternate" type="text\/markdown"/)
  const canonical = linkOf(html, /rel="canonical"/)
  if (alternate === undefined) return undefined
  if (canonical === undefined)
    throw new Error(`${address} names a Markdown alternate, but no canonical address.`)
  // The address of home stands in its head without the last slash.
  const url = new URL(canonical).href
  return {
    address: new URL(alternate).pathname,
    // Machines read the alternate, and search engines list the page alone (RFC 6596).
    headers: { 'content-type': 'text/markdown; charset=utf-8', link: `<${url}>; rel="canonical"` },
    write: () => Buffer.from(pageAsMarkdown(html, url)),
  }
}

/** The address in the first `<link>` that holds the given attributes. */
function linkOf(html: string, attributes: RegExp): string | undefined {
  const link = html.match(/<link\b[^>]*>/g)?.find((each) => attributes.test(each))
  return link === undefined ? undefined : /href="([^"]*)"/.exec(link)?.[1]
}
