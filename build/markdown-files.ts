import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileSource, Source } from './collect.ts'
import { pageAsMarkdown } from './markdown.ts'

/**
 * Writes the Markdown alternate of every page that names one in its head.
 * @param folder where the files are put, by the addresses they will have
 */
export async function writeMarkdown({ address, filePath }: Source, folder: string): Promise<FileSource[]> {
  const html = await readFile(filePath, 'utf8')
  const alternate = linkOf(html, /rel="alternate" type="text\/markdown"/)
  const canonical = linkOf(html, /rel="canonical"/)
  if (alternate === undefined) return []
  if (canonical === undefined)
    throw new Error(`${address} names a Markdown alternate, but no canonical address.`)
  const path = new URL(alternate).pathname
  // The address of home stands in its head without the last stroke.
  const url = new URL(canonical).href
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, pageAsMarkdown(html, url))
  // Machines read the alternate, and search engines list the page alone (RFC 6596).
  const headers = { 'content-type': 'text/markdown; charset=utf-8', link: `<${url}>; rel="canonical"` }
  return [{ address: path, filePath: file, headers }]
}

/** The address in the first `<link>` that holds the given attributes. */
function linkOf(html: string, attributes: RegExp): string | undefined {
  const link = html.match(/<link\b[^>]*>/g)?.find((each) => attributes.test(each))
  return link === undefined ? undefined : /href="([^"]*)"/.exec(link)?.[1]
}
