import type { Catalogue, PublishedLanguage } from '#lib/content/join/catalogue.ts'
import type { CatalogueOptions } from '#lib/content/join/entry-sets.ts'
import { type CheckedContent, joinContent } from '#lib/content/join/join-entries.ts'
import { prefixOf, titlesOf } from '#lib/content/join/languages.ts'
import { ContentError, type ContentFault, describeFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { languagesIn } from '#lib/content/read/translation.ts'
import { languageIn } from '#lib/content/read/yaml.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { checkLanguage, type LanguageCheck } from './check-language.ts'

/**
 * Checks every file of the content folder and joins them.
 * @throws ContentError that names all faults, with file, line and field
 */
export function buildCatalogue(folder: ContentFolder, options: CatalogueOptions = {}): Catalogue {
  return joinContent(checkFolder(folder, options))
}

/**
 * The content in each language that the site is published in, the first language first.
 * @throws ContentError that names all faults, with file, line and field
 */
export function buildCatalogues(folder: ContentFolder, options: CatalogueOptions = {}): Catalogue[] {
  const { languages, faults } = checkLanguages(folder, options)
  if (faults.length > 0) throw new ContentError(faults)
  return languages.flatMap(({ language, content }) =>
    content?.languages.some((each) => each.language === language) ? [joinContent(content)] : [],
  )
}

/** The faults of the content; none if a catalogue can be built of it. */
export function faultsOf(folder: ContentFolder, options: CatalogueOptions = {}): readonly ContentFault[] {
  return checkLanguages(folder, options).faults
}

/**
 * Checks every file of the content folder.
 * @returns the content in one language: that of the options, or the first
 * @throws ContentError that names all faults, with file, line and field
 */
export function checkFolder(folder: ContentFolder, options: CatalogueOptions = {}): CheckedContent {
  const { faults, languages } = checkLanguages(folder, options)
  const wanted = languages.find(({ language }, index) =>
    options.language === undefined ? index === 0 : language === options.language,
  )
  if (!wanted) throw new Error(`"${options.language}" is not a language of ${SITE_FILE}.`)
  const refused = wanted.isDraft ? [...faults, ...wanted.faults] : faults
  if (refused.length > 0 || !wanted.content) throw new ContentError(refused)
  return wanted.content
}

/** The content in one language. */
export type CheckedLanguage = LanguageCheck & {
  language: string
  /** Whether only development shows it, so that its faults stop nothing. */
  isDraft: boolean
}

/**
 * Checks every file of the content folder, in all languages.
 * @returns all languages, the first language first, and the faults of those that are not drafts
 */
export function checkLanguages(
  folder: ContentFolder,
  options: CatalogueOptions = {},
): { languages: CheckedLanguage[]; faults: readonly ContentFault[] } {
  const first = checkLanguage(folder, options)
  const known = new Set([...first.faults, ...(first.content?.notes ?? [])].map(describeFault))
  const others = languagesIn(folder.texts[SITE_FILE]).map(({ language, isDraft }) => {
    const check = checkLanguage(folder, options, { language, source: first.known })
    // What is inherited is faulty in each language.
    const isNew = (fault: ContentFault) => !known.has(describeFault(fault))
    if (check.content) check.content.notes = check.content.notes.filter(isNew)
    return { ...check, faults: check.faults.filter(isNew), language, isDraft }
  })
  const languages = [{ ...first, language: languageIn(folder.texts[SITE_FILE]), isDraft: false }, ...others]
  const published = languages.flatMap(({ language, isDraft, content }, index): PublishedLanguage[] => {
    if (!content || (isDraft && !options.withDraftLanguages)) return []
    const { addresses } = content.words
    return [{ language, prefix: index === 0 ? '' : prefixOf(language), addresses, titles: titlesOf(content) }]
  })
  for (const { content } of languages) if (content) content.languages = published
  return { languages, faults: languages.flatMap(({ isDraft, faults }) => (isDraft ? [] : faults)) }
}
