import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import type { Catalogue, PublishedLanguage } from '#lib/content/join/catalogue.ts'
import { readFacts } from '#lib/content/read/facts.ts'
import { parseFile } from '#lib/content/read/parse.ts'
import { BRAND_FILE, formsSchema } from '#lib/content/schema/company-lists.ts'
import type { SiteFacts } from '#lib/content/schema/site-facts.ts'
import { SITE_FILE, siteSchema } from '#lib/content/schema/site-facts.ts'
import { enquiryWords, WORDS_FILE, type Words, wordsSchema } from '#lib/content/schema/words.ts'
import type { EnquiryWords } from '#lib/enquiry/forms.ts'

/** What a running server needs of the content. */
export type Company = {
  site: SiteFacts
  /** As in the catalogue. */
  languages: readonly Pick<PublishedLanguage, 'language' | 'prefix'>[]
  /** The words of content/words.yaml. Accepts untranslated ones, which the content check refuses. */
  words: Words
  /** The words of the forms and their answers. */
  formsText: EnquiryWords
  /** The words around all forms. */
  formWords: Catalogue['forms']
  /** The colours and the logo of the company. */
  brand: Brand
}

const FORMS_FILE = 'content/forms.yaml'

/**
 * @param textOf returns the text of a content file
 * @throws ContentError when one of the files has a fault
 */
export function readCompany(textOf: (file: string) => string): Company {
  const facts = readFacts(textOf(SITE_FILE))
  const site = parseFile(SITE_FILE, textOf(SITE_FILE), siteSchema, facts)
  const words = parseFile(WORDS_FILE, textOf(WORDS_FILE), wordsSchema(site.language, 'shown'))
  return {
    site,
    languages: [{ language: site.language, prefix: '' }],
    words,
    formsText: enquiryWords(words, site),
    formWords: parseFile(FORMS_FILE, textOf(FORMS_FILE), formsSchema, facts),
    brand: parseFile(BRAND_FILE, textOf(BRAND_FILE), brandSchema),
  }
}
