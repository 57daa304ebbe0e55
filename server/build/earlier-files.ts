import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileEntry, isHashed, type Manifest } from '#server/build/manifest.ts'
import { decoders, isEncodingOf } from './compress.ts'
import { contentTag } from './content-tag.ts'

const DAY_MS = 24 * 60 * 60_000
/** A tab may stay open over a weekend; what it loads late should be there. */
const KEPT_DAYS = 7
/** A build writes it last. */
const MANIFEST = 'manifest.json'
/** Names the code that made the folder (server/build/code-hash.ts). */
export const MADE_BY_FILE = 'made-by.txt'

type Files = Manifest['files']
type Earlier = Pick<Manifest, 'files' | 'documents'>

/**
 * Moves the result of the build before out of the way. What a build has left that was killed is not a result: then the one
 * before that still lies aside, and stays there.
 *
 * @param madeBy names the code of this build
 * @param now milliseconds since 1970
 */
export async function setEarlierAside(folder: string, madeBy: string, now: number = Date.now()) {
  const aside = asideOf(folder)
  const isLeftOver = !existsSync(join(folder, MANIFEST)) && existsSync(join(aside, MANIFEST))
  await rm(isLeftOver ? folder : aside, { recursive: true, force: true })
  if (!isLeftOver) await rename(folder, aside).catch(nothingIfAbsent)
  return openEarlier(folder, madeBy, now)
}

/** What the build before has left, once setEarlierAside has moved it; its parameters are explained there. */
export async function openEarlier(folder: string, madeBy: string, now: number = Date.now()) {
  const aside = asideOf(folder)
  const { files, documents } = await readManifest(aside)
  const madeAlike = (await readFile(join(aside, MADE_BY_FILE), 'utf8').catch(nothingIfAbsent)) === madeBy

  return {
    /**
     * Copies the compressed encodings of a file when the build before has made them of the same bytes in the same way.
     * They are not moved: should this build be killed, the one before is still whole. Each is decoded first: a machine
     * that lost its power may have left an empty one, which every build from then on would take over.
     * @param path from the folder of the site
     * @param content the bytes that they have to be encodings of
     * @param isSame whether these bytes stood there
     */
    async copyEncodings(path: string, content: Buffer, isSame: boolean): Promise<boolean> {
      if (!madeAlike || !isSame) return false
      for (const [suffix, decode] of Object.entries(decoders)) {
        const encoded = await readFile(join(aside, path + suffix)).catch(nothingIfAbsent)
        if (encoded === undefined || !isEncodingOf(content, encoded, decode)) return false
        await writeFile(join(folder, path + suffix), encoded)
      }
      return true
    },

    /** Whether a file was the same in the build before. */
    hadFile: (address: string, tag: string) => files[address]?.tag === tag,

    /** What the build before has served beside a page, if that page was the same, all is made alike and it is whole. */
    async readBeside(page: { address: string; tag: string }, address: string): Promise<Buffer | undefined> {
      if (!madeAlike || documents[page.address]?.tag !== page.tag) return undefined
      const content = await readFile(join(aside, 'files', decodeURI(address))).catch(nothingIfAbsent)
      return content && contentTag(content) === files[address]?.tag ? content : undefined
    },

    /**
     * Brings back the hashed files of earlier builds that this one has not made, and deletes the rest. The name of a
     * hashed file changes with its content, so it can be served beside any other build.
     */
    async keep(made: ReadonlySet<string>): Promise<Files> {
      const kept = keepFor(files, made, now)
      for (const [address, { encoded }] of Object.entries(kept)) {
        for (const suffix of encoded ? ['', '.br', '.gz'] : ['']) {
          const path = join('files', decodeURI(address) + suffix)
          await mkdir(dirname(join(folder, path)), { recursive: true })
          await cp(join(aside, path), join(folder, path))
        }
      }
      await rm(aside, { recursive: true, force: true })
      return kept
    },
  }
}

const asideOf = (folder: string) => `${folder}.earlier`

/** Which files of the build before are served on, and until when: seven days from the build that left them out. */
export function keepFor(files: Files, made: ReadonlySet<string>, now: number): Files {
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

async function readManifest(folder: string): Promise<Earlier> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(nothingIfAbsent)
  return text === undefined ? { files: {}, documents: {} } : JSON.parse(text)
}

function nothingIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
