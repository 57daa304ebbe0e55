import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WORDS_FILE } from '#lib/content/words.ts'
import { idFromTitle } from './kinds.ts'
import { startIn } from './languages.ts'
import { EXAMPLE, inYaml, STILL_TO_WRITE } from './templates.ts'

/** The SHA-256 of each file of the sample company that is not woven, in the format of `sha256sum`. */
const SAMPLE = join(import.meta.dirname, 'sample.sha256')

/**
 * Texts of the sample that hold for most companies as they are, and that somebody should read before they are responsible
 * for them. A start in another language brings its own, with comments in that language.
 */
const KEPT: Record<string, string> = {
  'content/words.yaml': 'these words are those of the sample company. Read them, then remove this line.',
  'content/forms.yaml': 'these words are those of the sample company. Read them, then remove this line.',
  'content/pages/notFound.yaml':
    'visitors see this page at an unknown address. These words are those of the sample company. Read them, then remove this line.',
  'content/pages/messages.yaml':
    'these words are those of the sample company. Read them, then remove this line.',
  'content/pages/privacy.md':
    'this describes what the software does, in the words of the sample company. Let the person responsible for it read it, then remove this line.',
  'content/pages/accessibility.md':
    'this describes how the software was tested before it was yours. Check that it is still true, write the date, then remove this line.',
}

/** When the sample company read one of them: nobody of the new company has. */
const REVIEWED = /\n*We last reviewed this page on [^\n]*\n/

/** Files of the content that `adopt` takes out or replaces. */
export type Adoption = {
  /** Those of the sample company, known by what they contain. */
  sample: string[]
  /** Those that somebody has written or changed. They are in the way of the starting site, or belong to the sample's list. */
  others: string[]
}

/** Whether a file is the sample company's, as it was. */
function isOfSample(root: string, file: string): boolean {
  sampleSums ??= new Map(
    readFileSync(SAMPLE, 'utf8')
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  return sampleSums.get(file) === sumOf(join(root, file))
}
let sampleSums: Map<string, string> | undefined

/** The files that adopting would remove. None is of the sample once a company has adopted the site. */
export function planAdoption(root: string): Adoption {
  const files = filesOf(root).filter((file) => !(file in KEPT))
  const sample = files.filter((file) => isOfSample(root, file))
  const others = files.filter((file) => !sample.includes(file) && !isWoven(join(root, file)))
  return sample.some((file) => /\.(?:md|yaml)$/.test(file)) ? { sample, others } : { sample: [], others: [] }
}

/** The sums of the content as it is now, for the file SAMPLE. */
export function sumsOf(root: string): string {
  const files = filesOf(root).filter((file) => !isWoven(join(root, file)))
  return files.map((file) => `${sumOf(join(root, file))}  ${file}\n`).join('')
}

function filesOf(root: string): string[] {
  const files = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** Line breaks do not count: Git changes them on Windows. */
function sumOf(path: string): string {
  const bytes = readFileSync(path)
  const content = /\.(?:md|yaml|svg)$/.test(path) ? bytes.toString().replaceAll('\r\n', '\n') : bytes
  return createHash('sha256').update(content).digest('hex')
}

function isWoven(path: string): boolean {
  return path.endsWith('.svg') && /^<svg data-woven=/.test(readFileSync(path, 'utf8'))
}

/**
 * Takes the files out and leaves a small site that can be filled. Pictures are woven afterwards.
 * @param root the folder that holds `content/`
 * @param name what the company is called
 * @param files what planAdoption named, as far as it is to go
 * @param language in which it begins (BCP 47)
 */
export function adoptContent(root: string, name: string, files: readonly string[], language = 'en'): void {
  for (const file of files) rmSync(join(root, file), { force: true })
  const woven = globSync('content/{heroes,banners}/*.svg', { cwd: root }).map((file) => join(root, file))
  for (const file of woven) if (isWoven(file)) rmSync(file, { force: true })
  const id = idFromTitle(name)
  const slug = /^[a-z0-9-]+$/.test(id) ? id : 'company'
  const start = startIn(language, readFileSync(join(root, WORDS_FILE), 'utf8'))
  for (const [file, text] of Object.entries(start)) {
    const path = join(root, file)
    // Keep the other files.
    if (existsSync(path) && !(file in KEPT && isOfSample(root, file))) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replace('name: NAME', () => `name: ${inYaml(name)}`).replace('SLUG', slug))
  }
  for (const [file, sentence] of Object.entries(KEPT)) {
    if (file in start) continue
    const path = join(root, file)
    const kept = readFileSync(path, 'utf8').replace(REVIEWED, '\n')
    // In a .md file comments are between the two lines of ---.
    const beginning = file.endsWith('.md') ? '---\n' : ''
    if (!kept.split('\n').some((line) => STILL_TO_WRITE.test(line)))
      writeFileSync(path, kept.replace(beginning, `${beginning}${EXAMPLE} ${sentence}\n`))
  }
}

/** Files outside `content/` that name a company. */
export function filesNaming(root: string, name: string): string[] {
  const files = globSync(['*.{md,json,ts}', '{deploy,docs,lib,server,tools}/**/*.*'], {
    cwd: root,
    exclude: (path) => /node_modules|\.test\.|testing|checks|fixtures/.test(path),
  })
  const words = name.toLowerCase()
  return files
    .filter((file) => readFileSync(join(root, file), 'utf8').toLowerCase().includes(words))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}
