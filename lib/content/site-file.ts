import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFacts } from './catalogue.ts'
import { readFacts } from './facts.ts'
import { ContentError } from './fault.ts'
import { siteSchema } from './list-schemas.ts'
import { parseYaml } from './parse.ts'
import { SITE_FILE } from './reader.ts'

/**
 * The company's facts alone.
 * @param text of `content/site.yaml`
 * @throws ContentError when it is faulty
 */
export function parseSite(text: string): SiteFacts {
  const { value, faults } = parseYaml(SITE_FILE, text, siteSchema, { facts: readFacts(text) })
  if (!value) throw new ContentError(faults ?? [])
  return value
}

/** The same from disk, for what runs outside the bundle and needs no other content. */
export function readSite(root: string): SiteFacts {
  return parseSite(readFileSync(join(/* turbopackIgnore: true */ root, SITE_FILE), 'utf8'))
}
