import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type FileEntry, FRAME_FILE, type Manifest, pageFile, SITE_FOLDER } from '#server/build/manifest.ts'
import { codeHash } from './code-hash.ts'
import type { FileSource, Source } from './collect.ts'
import { type Effort, encode } from './compress.ts'
import { contentTag } from './content-tag.ts'
import type { FinishedDocument } from './document.ts'
import { MADE_BY_FILE, openEarlier, setEarlierAside } from './earlier-files.ts'
import { typeOf } from './file-types.ts'
import { integrityOf, needsIntegrity } from './integrity.ts'

const COMPRESSIBLE = /\.(?:css|html|ico|js|json|map|md|svg|ttf|txt|wasm|webmanifest|xml)$/

export type WrittenFile = {
  address: string
  entry: FileEntry
  /** What a page that loads the file has to say of its content. */
  integrity: string | undefined
}

type MadeFile = Omit<FileSource, 'filePath'> & { content: Buffer }

/** Scripts and styles that pages share. */
const SHARED = /^\/_next\/static\/(?:chunks|page)\/.*\.(?:css|js)$/

/**
 * Empties the site's folder and offers the ways of writing into it. What was the same in the build before is not
 * compressed again.
 * @param effort for compressing what belongs to a single page
 */
export async function openSiteFolder(projectFolder: string, effort: Effort): Promise<SiteFolder> {
  const folder = join(projectFolder, SITE_FOLDER)
  const madeBy = codeHash(projectFolder, 'server/build/*.ts', effort)
  const earlier = await setEarlierAside(folder, madeBy)
  await mkdir(join(folder, 'pages'), { recursive: true })
  await writeFile(join(folder, MADE_BY_FILE), madeBy)
  return writersInto(folder, earlier, effort)
}

/** The ways of writing into the folder that openSiteFolder has opened, for another thread. */
export async function enterSiteFolder(projectFolder: string, effort: Effort): Promise<SiteFolder> {
  const folder = join(projectFolder, SITE_FOLDER)
  const madeBy = await readFile(join(folder, MADE_BY_FILE), 'utf8')
  return writersInto(folder, await openEarlier(folder, madeBy), effort)
}

export type SiteFolder = ReturnType<typeof writersInto>

function writersInto(folder: string, earlier: Awaited<ReturnType<typeof openEarlier>>, effort: Effort) {
  const made = new Set<string>()
  return {
    /** Writes a page in its three encodings. Its tag is in the name, so what lies there is the same. */
    async writePage({ tag, content }: Pick<FinishedDocument, 'tag' | 'content'>): Promise<void> {
      await writeEncodings(join('pages', pageFile({ tag })), content, effort, true)
    },

    readBeside: earlier.readBeside,

    /** Writes a file in the encodings that are worth it, and tells what is to be known of them. */
    async writeFile({ filePath, ...rest }: FileSource): Promise<WrittenFile> {
      return writeContent({ ...rest, content: await readFile(filePath) })
    },

    writeContent,

    /** Takes along what open pages of the builds before may still load, beside the files of this one. */
    keepEarlier: (written: readonly WrittenFile[]) =>
      earlier.keep(new Set(written.map(({ address }) => address))),

    readPage(file: string): Promise<string> {
      return readFile(join(folder, 'pages', file), 'utf8')
    },

    /** Writes what pages go into that are put together while somebody waits. */
    async writeFrame(html: string): Promise<void> {
      await writeFile(join(folder, FRAME_FILE), html)
    },

    async writeManifest(manifest: Manifest): Promise<void> {
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    },
  }

  /** Thousands of files lie in the same folder. */
  async function makeFolder(path: string): Promise<void> {
    if (made.has(path)) return
    await mkdir(path, { recursive: true })
    made.add(path)
  }

  /** Writes a file that the build itself has made. */
  async function writeContent({ address, content, headers }: MadeFile): Promise<WrittenFile> {
    const path = join('files', decodeURI(address))
    const encoded = COMPRESSIBLE.test(address)
    const tag = contentTag(content)
    await makeFolder(dirname(join(folder, path)))
    await (encoded
      ? writeEncodings(
          path,
          content,
          SHARED.test(address) ? 'highest' : effort,
          earlier.hadFile(address, tag),
        )
      : writeFile(join(folder, path), content))
    return {
      address,
      entry: { tag, encoded, headers: headers ?? { 'content-type': typeOf(address) } },
      integrity: needsIntegrity(address) ? integrityOf(content) : undefined,
    }
  }

  async function writeEncodings(
    path: string,
    content: Buffer,
    hard: Effort,
    wasSame: boolean,
  ): Promise<void> {
    const target = join(folder, path)
    await writeFile(target, content)
    if (await earlier.copyEncodings(path, content, wasSame)) return
    const { br, gzip } = await encode(content, hard)
    await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gzip)])
  }
}

/** Every file below a folder with the address it is served at; none when there is no such folder. */
export async function filesBelow(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((filePath) => ({
      filePath,
      address: encodeURI(`/${relative(folder, filePath).split(sep).join('/')}`),
    }))
}

function nothingIfAbsent(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
