import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import { BRAND_FILE } from './brand-faults.ts'
import type { SiteFacts } from './catalogue.ts'
import { readFacts } from './facts.ts'
import { ContentError } from './fault.ts'
import { parseYaml } from './parse.ts'
import { SITE_FILE } from './reader.ts'
import { siteSchema, timeZone } from './schemas.ts'

/* The facts and the colours of the company alone, for code that needs no other content and should not wait for it. */

/** Not a constant: the bundler, which takes this file in for site.ts, knows no folder. */
const ownFolder = () => join(/* turbopackIgnore: true */ import.meta.dirname, '../..')

/**
 * Reads the text of one file by its schema.
 * @throws ContentError when it is faulty
 */
export function parseFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  facts: ReturnType<typeof readFacts>,
): z.infer<Schema> {
  const { value, faults } = parseYaml(file, text, schema, { facts })
  if (faults) throw new ContentError(faults)
  return value
}

/** The company's facts, from the text of `content/site.yaml`. */
export function parseSite(text: string): SiteFacts {
  return parseFile(SITE_FILE, text, siteSchema, readFacts(text))
}

/** The same from disk. */
export function readSite(root: string): SiteFacts {
  return parseSite(readText(root, SITE_FILE))
}

/** The colours and the logo, from disk. */
export function readBrand(root: string = ownFolder()): Brand {
  return parseFile(BRAND_FILE, readText(root, BRAND_FILE), brandSchema, undefined)
}

/** The drawing of the logo, or undefined where it is woven. */
export function readLogo(name: string | undefined, root: string = ownFolder()): string | undefined {
  return name === undefined || name === 'woven' ? undefined : readText(root, `content/brand/${name}`)
}

/**
 * The time zone of the company, for the commands of an operator and the local inbox.
 * @returns `UTC` where the file is missing or faulty: an operator must be able to read enquiries in any case
 */
export function readTimeZone(root: string = ownFolder()): string {
  const fields = z.object({ timeZone })
  try {
    return fields.parse(parse(readText(root, SITE_FILE))).timeZone
  } catch {
    return fields.parse({}).timeZone
  }
}

function readText(root: string, file: string): string {
  try {
    return readFileSync(join(/* turbopackIgnore: true */ root, file), 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    throw new ContentError([{ file, message: 'is missing' }])
  }
}
