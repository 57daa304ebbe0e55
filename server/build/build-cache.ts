import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Next keeps this folder from one build to the next. */
const FOLDER = '.next/cache/site'
const TAG_LENGTH = 22

/** Names these bytes and no others: the strong validator of what is served (RFC 9110, 8.8.1), without its encoding. */
export function contentTag(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, TAG_LENGTH)
}

/**
 * Names the code that makes something, with the packages it uses: what a build has kept is of no use once this differs.
 * @param root the folder of the project
 * @param pattern the files of that code, from there
 */
function codeHash(root: string, pattern: string): string {
  const files = ['package-lock.json', ...globSync(pattern, { cwd: root }).sort()]
  return contentTag(...files.flatMap((file) => [file, readFileSync(join(root, file))]))
}

/** A cache of the encodings and the Markdown of single pages and files. */
export function openBuildCache(root: string) {
  const folder = join(root, FOLDER)
  const before = `${folder}.before`
  const code = codeHash(root, 'server/build/*.ts')
  return {
    /** Sets aside what the build before has left. Once in a build, before anything is taken. */
    async begin(): Promise<void> {
      await mkdir(folder, { recursive: true })
      await rm(before, { recursive: true, force: true })
      await rename(folder, before)
      await mkdir(folder)
    },

    /** The result of the build before, if the same code has made it of the same bytes; otherwise a new one. */
    async take(kind: string, input: Buffer, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
      const name = contentTag(code, kind, input)
      const known = await readEntry(join(before, name))
      if (known === undefined) {
        const content = await make()
        await writeFile(join(folder, name), Buffer.concat([checksum(content), content]))
        return content
      }
      // Another page of the same bytes may have taken it along already.
      await rename(join(before, name), join(folder, name)).catch(ignoreIfAbsent)
      return known
    },

    /** Forgets what this build had no use for. */
    end: () => rm(before, { recursive: true, force: true }),
  }
}

/** Undefined as well when a machine that lost its power has left half an entry. */
async function readEntry(file: string): Promise<Buffer | undefined> {
  const entry = await readFile(file).catch(ignoreIfAbsent)
  const content = entry?.subarray(CHECKSUM_LENGTH)
  return entry && content && checksum(content).equals(entry.subarray(0, CHECKSUM_LENGTH))
    ? content
    : undefined
}

const CHECKSUM_LENGTH = 32

function checksum(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

export function ignoreIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Some four times the texts of ten thousand posts. An edited text leaves its old one behind. */
const FILES_AT_MOST = 50_000

/**
 * Opens the folder in which builds keep the texts that they have parsed (lib/content/long-text.ts). It begins again when
 * the code or the packages that parse have changed.
 * @param root the folder of the project
 * @returns the folder
 */
export function openTextCache(root: string): string {
  const all = join(root, '.next/cache/texts')
  const folder = join(all, codeHash(root, 'lib/content/*.ts'))
  mkdirSync(folder, { recursive: true })
  for (const other of readdirSync(all))
    if (join(all, other) !== folder) rmSync(join(all, other), { recursive: true })
  if (readdirSync(folder).length > FILES_AT_MOST) {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  }
  return folder
}
