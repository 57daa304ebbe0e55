import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  type FileEntry,
  FRAME_FILE,
  isHashed,
  type Manifest,
  pageFile,
  SITE_FOLDER,
} from '#server/build/manifest.ts'
import { contentTag, ignoreIfAbsent, openBuildCache } from './build-cache.ts'
import type { FileSource, Source } from './next-output.ts'
import { integrityOf } from './page.ts'

const COMPRESSIBLE = /\.(?:css|html|ico|js|json|map|md|svg|ttf|txt|wasm|webmanifest|xml)$/
/** Scripts and styles that pages share. */
const SHARED = /^\/_next\/static\/(?:chunks|page)\/.*\.(?:css|js)$/

/** From this many pages on, compressing each with the highest quality would take most of the build. */
const MANY_PAGES = 300
const QUICK_QUALITY = 6

const DAY_MS = 24 * 60 * 60_000
/** A tab may stay open over a weekend; what it loads late should be there. */
const KEPT_DAYS = 7
/** A build writes it last. */
const MANIFEST = 'manifest.json'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type WrittenFile = {
  address: string
  entry: FileEntry
  /** Of a script or a style sheet: what a page that loads it has to say of its content. */
  integrity: string | undefined
}

/** The quality of Brotli for pages: at 6 it takes a thirtieth of the time, and files are an eighth larger. */
export function qualityFor(pageCount: number): number {
  return pageCount < MANY_PAGES ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY
}

/**
 * Empties the folder that the server reads.
 * @returns what brings back the hashed files of earlier builds
 */
export async function openSiteFolder(projectFolder: string, now: number = Date.now()) {
  const folder = join(projectFolder, SITE_FOLDER)
  const aside = `${folder}.earlier`
  // A killed build leaves an incomplete folder: the build before it is still archived, and stays there.
  const isLeftOver = !existsSync(join(folder, MANIFEST)) && existsSync(join(aside, MANIFEST))
  await rm(isLeftOver ? folder : aside, { recursive: true, force: true })
  if (!isLeftOver) await rename(folder, aside).catch(ignoreIfAbsent)
  await mkdir(join(folder, 'pages'), { recursive: true })
  return {
    /**
     * Brings back the hashed files of earlier builds that this one has not made, for pages that are still open, and
     * deletes the rest. The name of a hashed file changes with its content, so it can be served beside any other build.
     */
    async keepEarlier(written: readonly WrittenFile[]): Promise<Manifest['files']> {
      const manifest = await readFile(join(aside, MANIFEST), 'utf8').catch(ignoreIfAbsent)
      const files: Manifest['files'] = manifest === undefined ? {} : JSON.parse(manifest).files
      const kept = keepFor(files, new Set(written.map(({ address }) => address)), now)
      for (const [address, { encoded }] of Object.entries(kept)) {
        for (const suffix of encoded ? ['', '.br', '.gz'] : ['']) {
          const path = join('files', decodeURIComponent(address) + suffix)
          await mkdir(dirname(join(folder, path)), { recursive: true })
          await cp(join(aside, path), join(folder, path))
        }
      }
      await rm(aside, { recursive: true, force: true })
      return kept
    },
  }
}

/** Which files of the build before are served on, and until when: seven days from the build that left them out. */
export function keepFor(files: Manifest['files'], made: ReadonlySet<string>, now: number): Manifest['files'] {
  const fresh = new Date(now + KEPT_DAYS * DAY_MS).toISOString()
  return Object.fromEntries(
    Object.entries(files)
      .filter(([address]) => isHashed(address) && !made.has(address))
      .map(([address, entry]): [string, FileEntry] => [
        address,
        { ...entry, keptUntil: entry.keptUntil ?? fresh },
      ])
      .filter(([, { keptUntil = '' }]) => Date.parse(keptUntil) > now),
  )
}

export type SiteWriter = ReturnType<typeof siteWriter>

/**
 * The ways of writing into the folder that openSiteFolder has emptied, in every encoding that is served.
 * @param quality of Brotli for what belongs to a single page
 */
export function siteWriter(projectFolder: string, quality: number) {
  const folder = join(projectFolder, SITE_FOLDER)
  const cache = openBuildCache(projectFolder)
  const made = new Set<string>()
  return {
    cache,

    async writePage(html: string): Promise<{ tag: string }> {
      const content = Buffer.from(html)
      const tag = contentTag(content)
      await writeEncodings(join('pages', pageFile({ tag })), content, quality)
      return { tag }
    },

    async writeFile({ filePath, ...rest }: FileSource): Promise<WrittenFile> {
      return writeContent({ ...rest, content: await readFile(filePath) })
    },

    writeContent,

    async writeFrame(html: string): Promise<void> {
      await writeFile(join(folder, FRAME_FILE), html)
    },

    async writeManifest(manifest: Manifest): Promise<void> {
      await writeFile(join(folder, MANIFEST), JSON.stringify(manifest))
    },
  }

  /** Writes a file that the build itself has made. */
  async function writeContent({
    address,
    content,
    headers,
  }: Omit<FileSource, 'filePath'> & { content: Buffer }): Promise<WrittenFile> {
    const path = join('files', decodeURIComponent(address))
    const encoded = COMPRESSIBLE.test(address)
    const parent = dirname(join(folder, path))
    if (!made.has(parent)) await mkdir(parent, { recursive: true })
    made.add(parent)
    if (encoded)
      await writeEncodings(path, content, SHARED.test(address) ? constants.BROTLI_MAX_QUALITY : quality)
    else await writeFile(join(folder, path), content)
    return {
      address,
      entry: { tag: contentTag(content), encoded, headers: headers ?? { 'content-type': typeOf(address) } },
      integrity: SHARED.test(address) ? integrityOf(content) : undefined,
    }
  }

  async function writeEncodings(path: string, content: Buffer, brotliQuality: number): Promise<void> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const [br, gz] = await Promise.all([
      cache.take(`br ${brotliQuality}`, content, () => toBrotli(content, { params })),
      cache.take('gz', content, () => toGzip(content)),
    ])
    const target = join(folder, path)
    await Promise.all([
      writeFile(target, content),
      writeFile(`${target}.br`, br),
      writeFile(`${target}.gz`, gz),
    ])
  }
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
  // RFC 9116 asks for it to the letter in security.txt, and names in humans.txt need it.
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

/** The media type that the name of a file tells. What it does not tell is bytes to be saved (RFC 2046, 4.5.1). */
export function typeOf(address: string): string {
  return TYPES[extname(address).toLowerCase()] ?? 'application/octet-stream'
}
