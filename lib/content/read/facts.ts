import { isolate } from '#lib/text/direction.ts'
import { isRecord } from '#lib/text/json.ts'
import { fieldsIn } from './yaml.ts'

/** The names of the company's facts in a text, with their values: `{years}` becomes `25`. */
export type Facts = Readonly<Record<string, string>>

/** The names that texts may use: fields of site.yaml, and of its `claims` and `address`. */
const NAMES = [
  ...['name', 'phone', 'email', 'hours', 'years', 'yearsInWords', 'support'],
  ...['street', 'city', 'region', 'postalCode', 'country'],
]

/**
 * The facts that every text may use. Another check validates site.yaml.
 * @param siteYaml the text of `content/site.yaml`
 * @param translation the text of its translation, whose facts come first
 * @returns undefined when that file is missing, or one of them in it; an address may have no region
 */
export function readFacts(siteYaml = '', translation = ''): Facts | undefined {
  const sites = [siteYaml, translation].map((text) => fieldsIn('.yaml', text))
  const fields = new Map(
    sites
      .flatMap((site) => [site, site.claims, site.address])
      .flatMap((each) => (isRecord(each) ? Object.entries(each) : [])),
  )
  const facts = NAMES.flatMap((name) => {
    const value = fields.get(name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : []
  })
  const needed = fields.has('region') ? NAMES.length : NAMES.length - 1
  return facts.length < needed ? undefined : Object.fromEntries(facts)
}

/** Not with a backslash, in more braces, or as in the templates of JavaScript. */
const PLACEHOLDER = /(?<![\\{$])\{([A-Za-z][A-Za-z0-9]*)\}(?!\})/g
/** What stands before a place in an address, such as `tel:{phone}`. */
const IN_ADDRESS = /(?:[:/=]|\]\(<?)$/
const MARKDOWN_SIGN = /[\\`*_[\]<>~|&]/g

/** Offsets of a text, from and to. */
export type Span = readonly [from: number, to: number]

/**
 * Fills the facts into a text.
 * @param codeIn for a Markdown text: the code in it, which keeps its braces
 * @returns the text, and the unknown placeholders with their one-based lines
 */
export function fillFacts(text: string, facts: Facts, codeIn?: (markdown: string) => Span[]) {
  const unknown: { word: string; line: number }[] = []
  if (!text.includes('{')) return { text, unknown }
  const code = codeIn?.(text) ?? []
  const filled = text.replace(PLACEHOLDER, (match: string, word: string, offset: number) => {
    if (code.some(([from, to]) => offset >= from && offset < to)) return match
    const fact = Object.hasOwn(facts, word) ? facts[word] : undefined
    if (fact === undefined) {
      unknown.push({ word, line: text.slice(0, offset).split('\n').length })
      return match
    }
    if (IN_ADDRESS.test(text.slice(0, offset))) return fact
    const shown = isolate(fact, text)
    return codeIn ? shown.replace(MARKDOWN_SIGN, '\\$&') : shown
  })
  return { text: filled, unknown }
}
