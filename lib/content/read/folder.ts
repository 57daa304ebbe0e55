import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Picture } from '#lib/content/schema/picture-files.ts'
import { codeVersion } from '#lib/process/code-version.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import type { ContentFault } from './fault.ts'

/** The files of `content/`, by path from the project's root. */
export type ContentFolder = {
  /** Markdown, YAML and the technology icons, as text. */
  texts: Record<string, string>
  pictures: Record<string, Picture>
  /** Paths of other files, if the folder was read from disk. */
  others?: string[]
  /** Faults of the files themselves. */
  faults?: ContentFault[]
}

/**
 * Reads `content/` from disk, for code outside of the bundle: the configuration and the commands. content.ts explains why
 * pages read it in another way.
 */
export function readContentFolder(root: string = process.cwd()): ContentFolder {
  const files = listFiles(root)
  const texts: Record<string, string> = {}
  for (const path of files.filter(isText)) {
    const text = unlessCode('ENOENT', () => readFileSync(join(root, path), 'utf8'))
    // Unless another program, such as the editor, has renamed or removed it since it was listed.
    if (text !== undefined) texts[path] = text
  }
  const pictures = Object.fromEntries(
    files
      .filter(isPicture)
      .map((path): [string, Picture] => [path, { src: `/${path}`, width: 0, height: 0 }]),
  )
  const others = files.filter((path) => !isText(path) && !isPicture(path))
  return { texts, pictures, others }
}

/** The paths of the pictures in `content/`. */
export function listPictures(root: string = process.cwd()): string[] {
  return listFiles(root).filter(isPicture)
}

/**
 * The paths of all files in `content/`, in the same order on every system. It is the order of the woven pictures.
 *
 * Some programs write the ü in a name as u and a mark, which texts and addresses do not. The two names look alike and are
 * different, so the file is renamed first.
 */
export function listFiles(root: string): string[] {
  const content = join(root, 'content')
  // Files before their folder. Its path would no longer be right.
  for (const path of readdirSync(content, { recursive: true, encoding: 'utf8' }).sort().reverse())
    if (basename(path) !== basename(path).normalize()) renameIfFree(content, path)
  const entries = readdirSync(content, { recursive: true, withFileTypes: true })
  return (
    entries
      // Not a symbolic link, which could publish any file of the computer.
      .filter((entry) => entry.isFile() && !LEFT_BY_PROGRAMS.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
      .sort()
  )
}

/** Gives a file or folder a name in the form of texts (Unicode NFC). */
function renameIfFree(content: string, path: string): void {
  const [from, to] = [join(content, path), join(content, dirname(path), basename(path).normalize())]
  if (!readdirSync(dirname(from)).includes(basename(to))) unlessCode('ENOENT', () => renameSync(from, to))
}

const ICON = /^content\/technologies\/.*\.svg$/
const isText = (path: string) => /\.(?:md|yaml)$/.test(path) || ICON.test(path)
const isPicture = (path: string) => /\.(?:svg|avif|webp|jpe?g|png)$/.test(path) && !ICON.test(path)

/** Files that systems and editors create, such as .DS_Store, Thumbs.db and backup copies. */
const LEFT_BY_PROGRAMS = /^\.|^(?:Thumbs\.db|desktop\.ini)$|~$|\.(?:bak|orig|swp|tmp)$/i

/**
 * Lets this process and its children share parsed texts (long-text.ts) with others, below `.next/cache`, which builds
 * keep. The folder changes with each month, and with the code and its packages, so old texts are deleted.
 */
export function shareParsedTexts(root: string): void {
  const all = join(root, '.next/cache/texts')
  const name = `${new Date().toISOString().slice(0, 'YYYY-MM'.length)}-${codeVersion()}`
  mkdirSync(all, { recursive: true })
  for (const other of readdirSync(all))
    if (other !== name) rmSync(join(all, other), { recursive: true, force: true })
  process.env.TEXT_CACHE = join(all, name)
}
