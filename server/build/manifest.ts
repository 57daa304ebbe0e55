import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'

/**
 * The manifest, which the build writes and the server reads: the only module that `server/build/` and `server/` have in common.
 * It is in `.site/manifest.json`, beside the pages and files that it names.
 */

/** Everything the build writes for the server, relative to the root of the project. */
export const SITE_FOLDER = '.site'

/** In that folder: a page of a language without title and content (takeFrame in server/build/finish-page.ts). */
export const frameFile = (language: string) => `frame.${language}.html`

/** Pages below this address are always sent with status 404. */
export const MISSING = '/missing/'

const HASHED = ['/_next/static/', PHOTOGRAPHS_PATH]

/** Whether the name of a file changes with its content, so that files of several builds never clash. */
export function isHashed(address: string): boolean {
  return HASHED.some((path) => address.startsWith(path))
}

/** Whether only pages load it. */
export function isPart(address: string): boolean {
  return isHashed(address) || /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(address)
}

/** Sources for a Content-Security-Policy, as they are written in it: 'sha256-…'. */
export type InlineHashes = {
  scripts: string[]
  styles: string[]
  /** Where the counter of visits sends its counts, if the company has one (site.yaml); its script is among `scripts`. */
  counters: string[]
  /** Origins whose frames the page may show. */
  frames: string[]
  /** Of `style="…"` attributes. A page with one of them needs 'unsafe-hashes'. */
  styleAttributes: string[]
}

/** What the headers of a page name. */
export type PageSources = InlineHashes & {
  /** Addresses of the fonts that its first paint waits for. */
  fonts: string[]
}

export type DocumentEntry = {
  /** A hash of the content: a page that did not change has the same tag in the next build. */
  tag: string
  /** The index of its sources in the manifest's `sources`. Most pages have the same. */
  sources: number
}

/** The path of the HTML of a page, below `.site/pages`; its other encodings are beside it as `.br` and `.gz`. */
export function pageFile({ tag }: Pick<DocumentEntry, 'tag'>): string {
  return `${tag}.html`
}

type FileEntry = {
  /** A hash of the content, like the tag of a document. */
  tag: string
  /** Whether the other encodings are beside it as `.br` and `.gz`. */
  encoded: boolean
  /** Of a file of an earlier build, which open pages may still need: the day from which it is not served. */
  keptUntil?: string
  /** Its type, and the headers that its route handler has set. */
  headers: FileHeaders
}

export type FileHeaders = { 'content-type': string; link?: string }

export type Manifest = {
  /** The commit that was built; with "-dirty" if files were edited since, or "unknown" without git. */
  commit: string
  /** The origin that canonical links, sitemap and feeds name: SITE_URL of the build. */
  siteUrl: string
  /** Every finished page by its address. */
  documents: Record<string, DocumentEntry>
  /** Pages with the same ones share an entry. */
  sources: PageSources[]
  /** The page for an address that does not exist, in the first language. */
  notFound: DocumentEntry
  /**
   * Addresses that show another page's document, first match wins. Matched without regard to case, as Next does. `from` is
   * the same in the notation of static hosts, which do not know every pattern (`npm run export`).
   */
  rewrites: { pattern: string; from?: string | undefined; to: string }[]
  /** Addresses that moved, first match wins. `$1` in `to` is the first group of the pattern. */
  redirects: { pattern: string; from?: string | undefined; to: string; status: number }[]
  /** Addresses of pages that are gone for good, decoded. They answer 410 with the page for unknown addresses. */
  gone: string[]
  /** The day, in the company's time zone, from which another build would have other pages. */
  dueOn?: string | undefined
  /** Files below `.site/files` by their address. */
  files: Record<string, FileEntry>
}
