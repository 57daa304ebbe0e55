import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkLanguages } from '#lib/content/build-catalogue.ts'
import { withWovenPictures } from '#lib/content/new-faults.ts'
import { listFiles, readContentFolder } from '#lib/content/read/folder.ts'
import { translationOf } from '#lib/content/read/translation.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { spokenIn } from '#lib/text/direction.ts'
import { readOrigin } from '#tools/art/origin.ts'
import { idFromTitle } from './kinds.ts'
import { isComment, KEPT, STARTS, startIn, type Texts } from './languages.ts'
import { inYaml } from './templates.ts'
import { beginTranslation, filesWithWords, withDigest } from './translations.ts'

/** The SHA-256 of each file of the sample company that is not woven, in the format of `sha256sum`. */
const SAMPLE = new Map(
  readFileSync(join(import.meta.dirname, 'sample.sha256'), 'utf8')
    .split('\n')
    .map((line) => [line.slice(66), line.slice(0, 64)]),
)

/** The date of the sample company's review, which is removed. */
const REVIEWED = /\n*We last reviewed this page on [^\n]*\n/

/** Whether a file is the sample company's, as it was. */
const isOfSample = (root: string, file: string) => SAMPLE.get(file) === sumOf(join(root, file))

/**
 * The files that adopting would remove: unchanged ones of the sample company, and others, which are new or changed. None
 * is of the sample once a company has adopted the site.
 */
export function planAdoption(root: string): { sample: string[]; others: string[] } {
  const files = listFiles(root).filter((file) => !KEPT.includes(file))
  const sample = files.filter((file) => isOfSample(root, file))
  const others = files.filter((file) => !sample.includes(file) && !isWoven(join(root, file)))
  return sample.some((file) => /\.(?:md|yaml)$/.test(file)) ? { sample, others } : { sample: [], others: [] }
}

/** The sums of the content as it is now, for the file sample.sha256. */
export function sumsOf(root: string): string {
  const files = listFiles(root).filter((file) => !isWoven(join(root, file)))
  return files.map((file) => `${sumOf(join(root, file))}  ${file}\n`).join('')
}

/** Line breaks do not count: Git changes them on Windows. */
function sumOf(path: string): string {
  const bytes = readFileSync(path)
  const content = /\.(?:md|yaml|svg)$/.test(path) ? bytes.toString().replaceAll('\r\n', '\n') : bytes
  return createHash('sha256').update(content).digest('hex')
}

const isWoven = (path: string) => readOrigin(path) !== undefined

/**
 * Removes the files and writes a small site to begin with. Pictures are woven afterwards.
 * @param root the folder of `content/`
 * @param name of the company
 * @param files to remove, from planAdoption
 * @param languages of the starting site (BCP 47), the first language first
 */
export function adoptContent(
  root: string,
  name: string,
  files: readonly string[],
  [language = 'en', ...others]: readonly string[] = [],
): void {
  const kept = Object.fromEntries(
    KEPT.map((file) => [file, unlessCode('ENOENT', () => readFileSync(join(root, file), 'utf8')) ?? '']),
  )
  for (const file of files) rmSync(join(root, file), { force: true })
  const woven = globSync('content/{heroes,banners}/*.svg', { cwd: root }).map((file) => join(root, file))
  for (const file of woven) if (isWoven(file)) rmSync(file, { force: true })
  const id = idFromTitle(name)
  const slug = /^[a-z0-9-]+$/.test(id) ? id : 'company'
  const start = startIn(language, readFileSync(join(root, WORDS_FILE), 'utf8'))
  for (const [file, text] of Object.entries(start)) {
    const path = join(root, file)
    const isThere = existsSync(path)
    if (isComment(text)) {
      if (isThere) addComment(root, file, text)
    } else if (!isThere || (KEPT.includes(file) && isOfSample(root, file))) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text.replace('name: NAME', () => `name: ${inYaml(name)}`).replace('SLUG', slug))
    }
  }
  if (others.length > 0) addLanguages(root, others, kept)
}

/**
 * Adds further languages to the starting site. One without a start of its own is a draft, and begins with
 * `npm run translate`.
 * @param kept the texts of the sample that an English start keeps
 */
function addLanguages(root: string, languages: readonly string[], kept: Texts): void {
  const folder = readContentFolder(root)
  const complete = Object.keys(folder.texts).reduce(withWovenPictures, folder)
  const sources = filesWithWords(checkLanguages(complete).languages[0]?.files ?? [])
  const declared = languages.map((language) => {
    const start = STARTS.get(spokenIn(language))
    for (const source of start ? sources : []) {
      const begun = start?.[source.file] ?? ''
      const text = isComment(begun)
        ? withComment((kept[source.file] ?? '').replace(REVIEWED, '\n'), begun)
        : begun
      if (text === '') continue
      const words = beginTranslation(source, text)
      const digested =
        source.file === WORDS_FILE ? words : withDigest(source, folder.texts[source.file] ?? '', words)
      writeFileSync(join(root, translationOf(source.file, language)), digested)
    }
    return `  - language: ${language}\n${start ? '' : '    draft: true\n'}`
  })
  appendFileSync(join(root, SITE_FILE), `languages:\n${declared.join('')}`)
}

/** Adds a comment that asks to read the text. In a .md file comments are between the two lines of ---. */
function addComment(root: string, file: string, comment: string): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (text.includes(comment)) return
  const kept = isOfSample(root, file) ? text.replace(REVIEWED, '\n') : text
  writeFileSync(path, withComment(kept, comment))
}

const withComment = (text: string, comment: string) => text.replace(/^(?:---\r?\n)?/, `$&${comment}`)
