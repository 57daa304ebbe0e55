import type { z } from 'zod'
import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import type { Catalogue, PublishedLanguage } from '#lib/content/join/catalogue.ts'
import { prefixOf } from '#lib/content/join/languages.ts'
import { type Facts, readFacts } from '#lib/content/read/facts.ts'
import { ContentError, type ContentFault } from '#lib/content/read/fault.ts'
import { parseYaml } from '#lib/content/read/parse.ts'
import { furtherLanguages, translationOf } from '#lib/content/read/translation.ts'
import { BRAND_FILE, formsSchema } from '#lib/content/schema/company-lists.ts'
import { SITE_FILE, type SiteFacts, siteSchema } from '#lib/content/schema/site-facts.ts'
import { enquiryWords, WORDS_FILE, type Words, wordsSchema } from '#lib/content/schema/words.ts'
import type { EnquiryWords } from '#lib/enquiry/forms.ts'

const FORMS_FILE = 'content/forms.yaml'

/** What a running server needs of the content. */
export type Company = {
  site: SiteFacts
  /** As in the catalogue. */
  languages: readonly Omit<PublishedLanguage, 'titles'>[]
  /** The words of content/words.yaml. Accepts untranslated ones, which the content check refuses. */
  words: Words
  /** The words of the forms and their answers. */
  formsText: EnquiryWords
  /** The words around all forms. */
  formWords: Catalogue['forms']
  /** The colours and the logo of the company. */
  brand: Brand
}

/** The text of a content file; undefined if it does not exist. */
type TextOf = (file: string) => string | undefined

/**
 * The company in each published language, the first language first. The files of drafts are not read.
 * @param withDrafts whether languages that are drafts count as published
 * @throws ContentError when a file is missing or has a fault
 */
export function readCompanies(textOf: TextOf, withDrafts: boolean): [Company, ...Company[]] {
  const first = readCompany(textOf)
  const further = furtherLanguages(textOf(SITE_FILE), withDrafts).map((each) => readCompany(textOf, each))
  const languages = [first, ...further].map(({ site: { language }, words: { addresses } }, index) => {
    return { language, prefix: index === 0 ? '' : prefixOf(language), addresses }
  })
  return [{ ...first, languages }, ...further.map((each) => ({ ...each, languages }))]
}

/** @param language a further language; by default, the first one */
function readCompany(textOf: TextOf, language?: string): Omit<Company, 'languages'> {
  const facts = readFacts(textOf(SITE_FILE), language && textOf(translationOf(SITE_FILE, language)))
  const first = readFile(textOf, SITE_FILE, siteSchema, { language, facts })
  const site = language === undefined ? first : { ...first, language }
  const words = readFile(textOf, WORDS_FILE, wordsSchema(site.language), { language })
  return {
    site,
    words,
    formsText: enquiryWords(words, site),
    formWords: readFile(textOf, FORMS_FILE, formsSchema, { language, facts }),
    brand: readFile(textOf, BRAND_FILE, brandSchema),
  }
}

/** One content file, in a language. Accepts untranslated texts. @throws ContentError when it is missing or has a fault */
export function readFile<Schema extends z.ZodType>(
  textOf: TextOf,
  file: string,
  schema: Schema,
  { language, facts }: { language?: string | undefined; facts?: Facts | undefined } = {},
): z.infer<Schema> {
  const files = language === undefined ? [file] : [file, translationOf(file, language)]
  const [source = { file, text: '' }, translation] = files.map((each) => {
    const text = textOf(each)
    if (text === undefined) throw new ContentError([{ file: each, message: 'is missing' }])
    return { file: each, text }
  })
  const faults: ContentFault[] = []
  const parsed = parseYaml({ ...source, translation }, schema, { facts, faults, untranslated: 'shown' })
  if (!parsed) throw new ContentError(faults)
  return parsed.data
}
