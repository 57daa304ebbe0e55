import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { type ContentFolder, readContentFolder } from '#lib/content/read/folder.ts'
import { translationOf } from '#lib/content/read/translation.ts'
import { languageIn } from '#lib/content/read/yaml.ts'
import { REVERSE } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'

/** A made-up company with other words, ids and counts than `content/`. */
const SECOND_COMPANY = 'tools/checks/fixtures/second-company'

/** Its translations into English and Urdu, of about 60 % of its texts. */
const TRANSLATIONS = 'tools/checks/fixtures/second-company-translations'

/**
 * The content of the second company, for tests that must pass for any company. Its pictures are not in the repository,
 * because `npm run art` would weave them all. They are only names here.
 * @param more texts that are added to its own or replace them, by path; undefined removes one
 */
export function readSecondCompany(more: Record<string, string | undefined> = {}): ContentFolder {
  const texts = { [WORDS_FILE]: germanWords(), ...readContentFolder(SECOND_COMPANY).texts, ...more }
  return withPictureNames(
    Object.fromEntries(
      Object.entries(texts).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])),
    ),
  )
}

/** Own words in addresses, of the first and of a further language. */
const GERMAN_ADDRESSES = `addresses:
  services: leistungen
  about: ueber-uns
  blog: logbuch
  contact: kontakt
  faq: fragen
  workshops: kurse
  privacy: datenschutz
`
const URDU_ADDRESSES = 'addresses:\n  services: خدمات\n  contact: رابطہ\n'

/**
 * The content of the second company in three languages: German, English and Urdu. Two have own words in addresses.
 * @param more texts that are added to its own or replace them, by path; undefined removes one
 */
export function readThreeLanguages(more: Record<string, string | undefined> = {}): ContentFolder {
  const { texts } = readSecondCompany()
  const declared = `${texts[SITE_FILE]}languages:\n  - language: en\n  - language: ur\n`
  return readSecondCompany({
    ...readContentFolder(TRANSLATIONS).texts,
    [SITE_FILE]: declared,
    [WORDS_FILE]: GERMAN_ADDRESSES + germanWords(),
    [translationOf(WORDS_FILE, 'en')]: englishWords(),
    [translationOf(WORDS_FILE, 'ur')]: URDU_ADDRESSES + (textsToBeginWith('ur')[WORDS_FILE] ?? ''),
    ...more,
  })
}

/** The words of the sample. A company that has replaced it may write another language, and then tests read German here. */
function englishWords(): string {
  const { texts } = readContentFolder()
  return (languageIn(texts[SITE_FILE]) === 'en' && texts[WORDS_FILE]) || germanWords()
}

/**
 * Its content with a change in one file.
 * @throws when nothing changes
 */
export function damaged(
  file: string,
  from: string | RegExp,
  to: string,
  folder = readSecondCompany(),
): ContentFolder {
  const text = folder.texts[file] ?? ''
  const broken = text.replace(from, to)
  if (broken === text) throw new Error(`${file} was not damaged`)
  return { ...folder, texts: { ...folder.texts, [file]: broken } }
}

/** The texts that a company begins with in a language, by path. */
export function textsToBeginWith(language: 'de' | 'ur'): Record<string, string> {
  const file = readFileSync(`tools/content/languages/${language}.yaml`, 'utf8')
  return z.record(z.string(), z.string()).parse(parse(file))
}

/** The words that a German company begins with, which the second company has not changed. */
export const germanWords = () => textsToBeginWith('de')[WORDS_FILE] ?? ''

/** The content of these texts, with the names of all the pictures that they ask for. */
export function withPictureNames(texts: Record<string, string>): ContentFolder {
  const besideEntries = Object.keys(texts).flatMap((path) => {
    const entry = /^([^.]*)\.md$/.exec(path)?.[1]
    return entry === undefined ? [] : [entry, `${entry}${REVERSE}`]
  })
  const named = Object.values(texts).flatMap((text) => [
    ...namesIn(text, 'picture').map((name) => `content/heroes/${name}`),
    ...namesIn(text, 'image').map((name) => `content/testimonials/${name}`),
  ])
  const paths = [...besideEntries, ...named, 'content/heroes/nordsee', 'content/heroes/unwoven']
  return withPictures({ texts, pictures: {} }, ...paths.map((path) => `${path}.svg`))
}

/** A content folder with more pictures, by their paths. */
export function withPictures(folder: ContentFolder, ...paths: string[]): ContentFolder {
  const added = paths.map((path) => [path, { src: `/${path}`, width: 280, height: 280 }] as const)
  return { ...folder, pictures: { ...folder.pictures, ...Object.fromEntries(added) } }
}

/** The names of pictures, without their endings, that follow a key. */
function namesIn(yaml: string, key: string): string[] {
  return [...yaml.matchAll(new RegExp(`^ *(?:- )?${key}: (.+)\\.svg$`, 'gm'))].map(([, name = '']) => name)
}
