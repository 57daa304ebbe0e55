import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileEntry, isHashed, type Manifest } from '#build/manifest.ts'

const DAY_MS = 24 * 60 * 60_000
/** A tab may stay open over a weekend; what it loads late should be there. */
const KEPT_DAYS = 7
/** A build writes it last. */
const MANIFEST = 'manifest.json'

type Files = Manifest['files']

/**
 * Moves the result of the build before out of the way. What a build has left that was killed is not a result: then the one
 * before that still lies aside, and stays there.
 *
 * @param now milliseconds since 1970
 */
export async function setEarlierAside(folder: string, now: number = Date.now()) {
  const aside = `${folder}.earlier`
  const isLeftOver = !existsSync(join(folder, MANIFEST)) && existsSync(join(aside, MANIFEST))
  await rm(isLeftOver ? folder : aside, { recursive: true, force: true })
  if (!isLeftOver) await rename(folder, aside).catch(nothingIfAbsent)
  const files = await readFiles(aside)

  return {
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

async function readFiles(folder: string): Promise<Files> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(nothingIfAbsent)
  if (text === undefined) return {}
  const manifest: Pick<Manifest, 'files'> = JSON.parse(text)
  return manifest.files
}

function nothingIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
