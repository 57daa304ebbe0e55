import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import { readFacts } from '#lib/content/read/facts.ts'
import { ContentError } from '#lib/content/read/fault.ts'
import { parseFile } from '#lib/content/read/parse.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { BRAND_FILE } from '#lib/content/schema/company-lists.ts'
import { timeZone } from '#lib/content/schema/field-kinds.ts'
import type { SiteFacts } from '#lib/content/schema/site-facts.ts'
import { SITE_FILE, siteSchema } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE, type Words, wordsSchema } from '#lib/content/schema/words.ts'
import { unlessCode } from '#lib/process/unless-code.ts'

/* Only the facts and the colours of the company, for code that should not wait for the rest of the content. */

const ROOT = join(import.meta.dirname, '../..')

/** The company's facts, from disk. */
export function readSite(root: string): SiteFacts {
  const text = readText(root, SITE_FILE)
  return parseFile(SITE_FILE, text, siteSchema, readFacts(text))
}

/** `content/words.yaml`, from disk. Accepts untranslated texts. */
export function readWords(root: string): Words {
  const schema = wordsSchema(readSite(root).language, 'shown')
  return parseFile(WORDS_FILE, readText(root, WORDS_FILE), schema)
}

/** The colours and the logo, from disk. */
export function readBrand(root: string): Brand {
  return parseFile(BRAND_FILE, readText(root, BRAND_FILE), brandSchema)
}

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

function readText(root: string, file: string): string {
  const text = unlessCode('ENOENT', () => readFileSync(join(root, file), 'utf8'))
  if (text === undefined) throw new ContentError([{ file, message: 'is missing' }])
  return text
}
