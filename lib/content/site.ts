import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import { BRAND_FILE } from './brand-faults.ts'
import type { Catalogue, SiteFacts } from './catalogue.ts'
import { readFacts } from './facts.ts'
import { ContentError } from './fault.ts'
import { formsSchema } from './list-schemas.ts'
import { parseYaml } from './parse.ts'
import { FORMS_FILE } from './reader.ts'
import { parseSite } from './site-file.ts'

/**
 * The company's facts alone, bundled like content.ts, for what runs without pages: the server need not read every text
 * of the site to sign a mail with the company's name or to answer a form. With a thousand posts that would take it
 * seconds at its start, and 150 MB. It takes the same schemas, which check the file by itself.
 */
export const site: SiteFacts = parseSite(siteText())

/** The words around all forms. */
export const formWords: Catalogue['forms'] = readForms()

/** What the company looks like. */
export const brand: Brand = readBrand()

function readForms(): Catalogue['forms'] {
  const files = import.meta.glob<TextModule>('/content/forms.yaml', { eager: true, query: '?raw' })
  const facts = readFacts(siteText())
  const { value, faults } = parseYaml(FORMS_FILE, textOf(files), formsSchema, { facts })
  if (!value) throw new ContentError(faults ?? [])
  return value
}

function siteText(): string {
  return textOf(import.meta.glob<TextModule>('/content/site.yaml', { eager: true, query: '?raw' }))
}

function readBrand(): Brand {
  const files = import.meta.glob<TextModule>('/content/brand.yaml', { eager: true, query: '?raw' })
  const { value, faults } = parseYaml(BRAND_FILE, textOf(files), brandSchema, { facts: undefined })
  if (!value) throw new ContentError(faults ?? [])
  return value
}

function textOf(files: Record<string, TextModule>): string {
  return Object.values(files)[0]?.default ?? ''
}

type TextModule = { default: string }
