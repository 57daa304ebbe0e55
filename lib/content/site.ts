import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import type { EnquiryWords } from '#lib/enquiry/forms.ts'
import type { Catalogue, SiteFacts } from './catalogue.ts'
import { readFacts } from './facts.ts'
import { parseFile } from './parse.ts'
import { BRAND_FILE, formsSchema, SITE_FILE, siteSchema } from './schemas.ts'
import { enquiryWords, WORDS_FILE, type Words, wordsSchema } from './words.ts'

/*
 * Only the company's facts and the words of forms, bundled for the running server. With a thousand posts, the whole
 * content would cost it seconds at the start, and 150 MB.
 */

const FORMS_FILE = 'content/forms.yaml'
const files = import.meta.glob<{ default: string }>(
  ['/content/site.yaml', '/content/words.yaml', '/content/forms.yaml', '/content/brand.yaml'],
  { eager: true, query: '?raw' },
)
const textOf = (file: string) => files[`/${file}`]?.default ?? ''
const facts = readFacts(textOf(SITE_FILE))

export const site: SiteFacts = parseFile(SITE_FILE, textOf(SITE_FILE), siteSchema, facts)

/** The words of content/words.yaml. Accepts untranslated ones, which the content check refuses. */
export const words: Words = parseFile(WORDS_FILE, textOf(WORDS_FILE), wordsSchema(site.language, 'shown'))

/** The words of the forms and their answers. */
export const formsText: EnquiryWords = enquiryWords(words, site)

/** The words around all forms. */
export const formWords: Catalogue['forms'] = parseFile(FORMS_FILE, textOf(FORMS_FILE), formsSchema, facts)

/** The colours and the logo of the company. */
export const brand: Brand = parseFile(BRAND_FILE, textOf(BRAND_FILE), brandSchema)
