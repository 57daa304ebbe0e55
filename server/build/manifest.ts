import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'

/**
 * The manifest, which the build writes and the server reads: the only module that `server/build/` and `server/` have in common.
 * It is in `.site/manifest.json`, beside the pages and files that it names.
 */

/** Everything the build writes for the server, relative to the root of the project. */
export const SITE_FOLDER = '.site'

/** Below it: a page of the site without title and content (takeFrame in server/build/page.ts). */
export const FRAME_FILE = 'frame.html'

const HASHED = ['/_next/static/', PHOTOGRAPHS_PATH]

/** Whether the name of a file changes with its content, so that those of several builds never clash. Nobody visits one. */
export function isHashed(address: string): boolean {
  return HASHED.some((path) => address.startsWith(path))
}

/** Sources for a Content-Security-Policy, ready to be written into one: 'sha256-…'. */
export type InlineHashes = {
  scripts: string[]
  styles: string[]
  /** Of `style="…"` attributes. Best empty: a page with one of them needs 'unsafe-hashes'. */
  styleAttributes: string[]
}

export type DocumentEntry = {
  /** Names these bytes: the same page of another build has the same tag if nothing in it changed. */
  tag: string
  /** Which of the manifest's `inline` are its hashes: most pages have the same, and there may be thousands of pages. */
  inline: number
  /** Origins whose frames this page may show. */
  frames: string[]
}

/** The path of the HTML of a page, below `.site/pages`; its other encodings are beside it as `.br` and `.gz`. */
export function pageFile({ tag }: Pick<DocumentEntry, 'tag'>): string {
  return `${tag}.html`
}

type FileEntry = {
  /** Names these bytes, as the tag of a document does. */
  tag: string
  /** Whether the other encodings are beside it as `.br` and `.gz`. */
  encoded: boolean
  /** Of an earlier build: served for pages that were open when this one was published, and left out from then on. */
  keptUntil?: string
  /** Its type, and what else its maker says of it. */
  headers: FileHeaders
}

export type FileHeaders = { 'content-type': string; link?: string }

export type Manifest = {
  buildId: string
  /** The origin that canonical links, sitemap and feeds name: SITE_URL of the build. */
  siteUrl: string
  /** Every finished page by its address. Those below /missing/ are only ever answers with status 404. */
  documents: Record<string, DocumentEntry>
  /** Inline scripts and styles of pages, each different set once. */
  inline: InlineHashes[]
  /** The page for an address that does not exist. */
  notFound: DocumentEntry
  /** Addresses that show another page's document, first match wins. Matched without regard to case, as Next does. */
  rewrites: { pattern: string; to: string }[]
  /**
   * The same rewrites, and the redirects, as a static host writes them down (`npm run export`): `:name` stands for one
   * part of an address.
   */
  hostRules: { from: string; to: string; status: 200 | 301 }[]
  /** Requests that Next answers: route handlers by address or pattern, redirects by pattern. */
  delegated: { addresses: string[]; patterns: string[] }
  /** Files below `.site/files` by their address. */
  files: Record<string, FileEntry>
}
