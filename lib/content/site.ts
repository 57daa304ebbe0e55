import type { SiteFacts } from './catalogue.ts'
import { readFacts } from './facts.ts'
import { ContentError } from './fault.ts'
import { parseYaml } from './parse.ts'
import { SITE_FILE } from './reader.ts'
import { siteSchema } from './schema.ts'

/**
 * The company's facts alone, for what runs without pages: the server need not read every text of the site to sign a
 * mail with the company's name.
 */
export const site: SiteFacts = readSite()

function readSite(): SiteFacts {
  const files = import.meta.glob<{ default: string }>('/content/site.yaml', { eager: true, query: '?raw' })
  const text = Object.values(files)[0]?.default ?? ''
  const { value, faults } = parseYaml(SITE_FILE, text, siteSchema, { facts: readFacts(text) })
  if (!value) throw new ContentError(faults ?? [])
  return value
}
