import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import { ContentError } from '#lib/content/read/fault.ts'
import { furtherLanguages } from '#lib/content/read/translation.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { BRAND_FILE } from '#lib/content/schema/company-lists.ts'
import { timeZone } from '#lib/content/schema/field-kinds.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { type Company, readCompanies, readFile } from './company.ts'

/* Only the facts and the colours of the company, for code that should not wait for the rest of the content. */

const ROOT = join(import.meta.dirname, '../..')

/** The languages of the site, except the first. @param withDrafts whether languages that are drafts count */
export const readFurtherLanguages = (root: string, withDrafts: boolean): string[] =>
  furtherLanguages(textIn(root, SITE_FILE), withDrafts)

/** The company in each published language, from disk. */
export const readCompaniesIn = (root: string) =>
  readCompanies((file) => textIn(root, file), process.env.SITE_DRAFTS !== undefined)

/** The company in the language of the process, from disk. */
export function readCompany(root: string): Company {
  const all = readCompaniesIn(root)
  return all.find(({ site }) => site.language === process.env.SITE_LANGUAGE) ?? all[0]
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
