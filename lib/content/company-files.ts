import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import { ContentError } from '#lib/content/read/fault.ts'
import { furtherLanguages } from '#lib/content/read/translation.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { BRAND_FILE } from '#lib/content/schema/company-lists.ts'
import { timeZone } from '#lib/content/schema/field-kinds.ts'
import type { SiteFacts } from '#lib/content/schema/site-facts.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE, type Words, wordsSchema } from '#lib/content/schema/words.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { readFile, readSiteIn } from './company.ts'

/* Only the facts and the colours of the company, for code that should not wait for the rest of the content. */

const ROOT = join(import.meta.dirname, '../..')

/** The language of the process, if it is not the first. */
const languageIn = (root: string) =>
  readFurtherLanguages(root, true).find((language) => language === process.env.SITE_LANGUAGE)

/** The languages of the site, except the first. @param withDrafts whether languages that are drafts count */
export const readFurtherLanguages = (root: string, withDrafts: boolean): string[] =>
  furtherLanguages(textIn(root, SITE_FILE), withDrafts)

/** The company's facts, from disk. */
export const readSite = (root: string): SiteFacts =>
  readSiteIn((file) => textIn(root, file), languageIn(root))

/** `content/words.yaml`, from disk. Accepts untranslated texts. */
export function readWords(root: string): Words {
  const schema = wordsSchema(readSite(root).language)
  return readFile((file) => textIn(root, file), WORDS_FILE, schema, { language: languageIn(root) })
}

/** The colours and the logo, from disk. */
export const readBrand = (root: string): Brand =>
  readFile((file) => textIn(root, file), BRAND_FILE, brandSchema)

/** The drawing of the logo. Undefined for the woven mark. */
export function readLogo(name: string | undefined, root: string = ROOT): string | undefined {
  return name === undefined || name === 'woven' ? undefined : readText(root, `content/brand/${name}`)
}

/**
 * The time zone of the company, for the commands of an operator.
 * @returns `UTC` where the file is missing or faulty: an operator must be able to read enquiries in any case
 */
export function readTimeZone(root: string = ROOT): string {
  try {
    return timeZone.parse(fieldsIn(SITE_FILE, readText(root, SITE_FILE)).timeZone)
  } catch {
    return 'UTC'
  }
}

const textIn = (root: string, file: string) =>
  unlessCode('ENOENT', () => readFileSync(join(root, file), 'utf8'))

function readText(root: string, file: string): string {
  const text = textIn(root, file)
  if (text === undefined) throw new ContentError([{ file, message: 'is missing' }])
  return text
}
