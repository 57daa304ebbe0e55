import { inBatches } from '#server/build/batches.ts'
import { ASKED_AT_ONCE, ask } from '#server/trial/ask.ts'

const LOCATION = /<loc>([^<]+)<\/loc>/g
const LOADED = /(?:href|src)="(\/_next\/static\/[^"]+)"/g

export type Walk = { pages: number; files: number; faults: string[] }

/** Asks for every page that the sitemap names, and for every script, style and font that they load. */
export async function walkSite(url: string): Promise<Walk> {
  const faults: string[] = []
  const files = new Set<string>()

  async function read(path: string, type: RegExp): Promise<string> {
    const { status, headers, body } = await ask(url, path)
    const text = body.toString()
    if (status !== 200) faults.push(`${path} answers ${status}`)
    else if (!type.test(String(headers['content-type']))) faults.push(`${path} is ${headers['content-type']}`)
    else if (body.length === 0) faults.push(`${path} is empty`)
    return text
  }

  const pages = await pagesOf(await read('/sitemap.xml', /xml/), (path) => read(path, /xml/))
  if (pages.length === 0) faults.push('/sitemap.xml names no page')
  const readPage = async (path: string) => {
    const html = await read(path, /^text\/html/)
    if (!/<h1[\s>]/.test(html)) faults.push(`${path} has no heading`)
    for (const file of matches(html, LOADED)) files.add(file)
  }
  await inBatches(pages, readPage, ASKED_AT_ONCE)
  await inBatches([...files], (path) => read(path, /./), ASKED_AT_ONCE)
  return { pages: pages.length, files: files.size, faults }
}

/** The paths that a sitemap names, or those that the sitemaps name that it names. */
async function pagesOf(xml: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const paths = matches(xml, LOCATION).map((address) => new URL(address).pathname)
  if (!xml.includes('<sitemapindex')) return paths
  const parts = await inBatches(paths, read, ASKED_AT_ONCE)
  return parts.flatMap((part) => matches(part, LOCATION).map((address) => new URL(address).pathname))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))
}
