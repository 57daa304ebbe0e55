import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isHashed, type Manifest, type PageSources, pageFile, SITE_FOLDER } from '#server/build/manifest.ts'
import type { FinishedHtml } from './finish-page.ts'
import { contentTag } from './hashes.ts'
import type { FileSource, Source } from './next-output.ts'

const COMPRESSIBLE = /\.(?:css|html|ico|js|json|map|md|svg|ttf|txt|wasm|webmanifest|xml)$/
/** Scripts and styles that pages share. */
const SHARED = /^\/_next\/static\/.*\.(?:css|js)$/

/** From this many pages on, compressing each with the highest quality would take most of the build. */
const MANY_PAGES = 300
const QUICK_QUALITY = 6

const DAY_MS = 24 * 60 * 60_000
/** A tab may stay open over a weekend, and load files afterwards. */
const KEPT_DAYS = 7
/** A build writes this file last. */
const MANIFEST = 'manifest.json'
/** Tells the next build what each page was made from. The server does not need it. */
const FINISHED = 'finished.json'
/** What the passes of several languages have made so far. */
const UNFINISHED = 'unfinished.json'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** A finished page as it was written, and the address of its Markdown. */
type Written = { tag: string; sources: PageSources; alternate?: string | undefined }

type MadeFile = Omit<FileSource, 'filePath'> & { content: Buffer }

export type SiteFolder = Awaited<ReturnType<typeof openSiteFolder>>

type Begun = { manifest: Omit<Manifest, 'files'>; files: Manifest['files']; pages: Record<string, Written> }

type Opening = {
  /** The number of pages to come. */
  pageCount: number
  /** Whether the pages of the first language have been made, and further ones are added. */
  isContinued?: boolean
  now?: number
}

/**
 * Empties the folder that the server reads. The build before is kept beside it until this one is complete; a release
 * copies it.
 * @throws when it is continued, and nothing has begun
 */
export async function openSiteFolder(
  projectFolder: string,
  { pageCount, isContinued = false, now = Date.now() }: Opening,
) {
  const folder = join(projectFolder, SITE_FOLDER)
  const aside = `${folder}.earlier`
  const begun = isContinued
    ? await readRecord<Begun | undefined>(join(folder, UNFINISHED), undefined)
    : undefined
  if (isContinued && !begun)
    throw new Error('The pages of the first language are not there. Run: npm run build')
  if (!isContinued) {
    // A killed build has left an incomplete folder. The build before it is still archived, and is kept.
    const isLeftOver = !existsSync(join(folder, MANIFEST)) && existsSync(join(aside, MANIFEST))
    await rm(isLeftOver ? folder : aside, { recursive: true, force: true })
    if (!isLeftOver) await rename(folder, aside).catch(ignoreIfAbsent)
    await mkdir(join(folder, 'pages'), { recursive: true })
  }

  const earlier = await readRecord<Pick<Manifest, 'files'>>(join(aside, MANIFEST), { files: {} })
  const earlierPages = await readRecord<Record<string, Written>>(join(aside, FINISHED), {})
  const pageQuality = pageCount < MANY_PAGES ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY
  const files = begun?.files ?? {}
  const pages = begun?.pages ?? {}

  /** A file of the build before, unless it is damaged: after a power failure it may be incomplete. */
  async function readEarlier(path: string, tag: string | undefined): Promise<Buffer | undefined> {
    const content = await readFile(join(aside, path)).catch(ignoreIfAbsent)
    return content && contentTag(content) === tag ? content : undefined
  }

  /**
   * Writes content, with its encodings if a quality of compression is named. If it has not changed since the build before,
   * they are taken as hard links, because nothing ever writes into a finished file.
   */
  async function writeEncodings(path: string, content: Buffer, quality?: number): Promise<void> {
    const known = await readFile(join(aside, path)).catch(ignoreIfAbsent)
    const isKnown = known?.equals(content)
    const write = async (ending: string, encode: (content: Buffer) => Promise<Buffer> | Buffer) => {
      const [from, to] = [join(aside, path + ending), join(folder, path + ending)]
      const make = async () => writeFile(to, await encode(content))
      if (isKnown)
        await link(from, to)
          .catch(() => copyFile(from, to))
          .catch(make)
      else await make()
    }
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality ?? 0,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const plain = write('', () => content)
    if (quality === undefined) return await plain
    await Promise.all([plain, write('.br', (bytes) => packBrotli(bytes, { params })), write('.gz', packGzip)])
  }

  /** Writes content that is in memory. */
  async function writeContent({ address, content, headers }: MadeFile): Promise<void> {
    const path = pathOf(address)
    const encoded = COMPRESSIBLE.test(address)
    const isShared = SHARED.test(address)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const quality = isShared ? constants.BROTLI_MAX_QUALITY : pageQuality
    await writeEncodings(path, content, encoded ? quality : undefined)
    const type = { 'content-type': typeOf(address) }
    files[address] = { tag: contentTag(content), encoded, headers: headers ?? type }
  }

  return {
    /** The manifest of the languages before, if there are any. */
    begun: begun?.manifest,
    /** The files written so far, by their address. */
    files,
    /** A finished page of the build before, if it was made from the same source and none of its files is damaged. */
    async takeOver(madeFrom: string): Promise<FinishedHtml | undefined> {
      const known = earlierPages[madeFrom]
      if (known === undefined) return undefined
      const html = await readEarlier(pagePath(known.tag), known.tag)
      if (html === undefined) return undefined
      const finished = { html: String(html), sources: known.sources, alternate: undefined }
      if (known.alternate === undefined) return finished
      const { tag, headers } = earlier.files[known.alternate] ?? {}
      const content = await readEarlier(pathOf(known.alternate), tag)
      return content && headers && { ...finished, alternate: { address: known.alternate, headers, content } }
    },

    /** @returns the tag of the page */
    async writeFinished(page: FinishedHtml, madeFrom: string): Promise<string> {
      const html = Buffer.from(page.html)
      const tag = contentTag(html)
      const { sources, alternate } = page
      await Promise.all([
        writeEncodings(pagePath(tag), html, pageQuality),
        alternate && writeContent(alternate),
      ])
      pages[madeFrom] = { tag, sources, alternate: alternate?.address }
      return tag
    },

    writeContent,

    async writeFile({ filePath, ...rest }: FileSource): Promise<void> {
      await writeContent({ ...rest, content: await readFile(filePath) })
    },

    /** Ends the pass of a language that is not the last one. Without a manifest, nothing is served. */
    async pause(manifest: Begun['manifest']): Promise<void> {
      await writeFile(join(folder, UNFINISHED), JSON.stringify({ manifest, files, pages } satisfies Begun))
    },

    /** Keeps undamaged hashed files of earlier builds, for pages that are still open, and writes the manifest. */
    async finish(manifest: Omit<Manifest, 'files'>): Promise<void> {
      for (const [address, entry] of Object.entries(keepFor(earlier.files, files, now))) {
        const content = await readEarlier(pathOf(address), entry.tag)
        if (content === undefined) continue
        await writeContent({ address, content, headers: entry.headers })
        files[address] = entry
      }
      const whole: Manifest = { ...manifest, files }
      await writeFile(join(folder, FINISHED), JSON.stringify(pages))
      await writeFile(join(folder, MANIFEST), JSON.stringify(whole))
      await rm(join(folder, UNFINISHED), { force: true })
      await rm(aside, { recursive: true, force: true })
    },
  }
}

function ignoreIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The record of the build before. None if it is incomplete after a power failure. */
async function readRecord<Content>(file: string, none: Content): Promise<Content> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return none
  }
}

const pagePath = (tag: string) => join('pages', pageFile({ tag }))

function pathOf(address: string): string {
  return join('files', decodeURIComponent(address))
}

/** The files of the build before that are still served, and until when: seven days from the first build without them. */
function keepFor(
  files: Manifest['files'],
  made: Readonly<Record<string, unknown>>,
  now: number,
): Manifest['files'] {
  const fresh = new Date(now + KEPT_DAYS * DAY_MS).toISOString()
  return Object.fromEntries(
    Object.entries(files)
      .filter(([address]) => isHashed(address) && !Object.hasOwn(made, address))
      .map(([address, entry]) => [address, { ...entry, keptUntil: entry.keptUntil ?? fresh }] as const)
      .filter(([, { keptUntil }]) => Date.parse(keptUntil) > now),
  )
}

/** Every file below a folder, with its address; none if the folder does not exist. */
export async function filesBelow(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreIfAbsent)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((filePath) => ({
      filePath,
      address: `/${relative(folder, filePath).split(sep).map(encodeURIComponent).join('/')}`,
    }))
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  // The charset: RFC 9116 requires it for security.txt, and names in humans.txt need it.
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
}

/** The media type of a file, by its extension. Browsers save files of an unknown type (RFC 2046, 4.5.1). */
export function typeOf(address: string): string {
  return TYPES[extname(address).toLowerCase()] ?? 'application/octet-stream'
}
