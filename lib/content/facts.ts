import { isRecord } from '../json.ts'
import { isolate } from '../text-direction.ts'
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
 * @returns undefined when that file is missing, or one of them in it; an address may have no region
 */
export function readFacts(siteYaml = ''): Facts | undefined {
  const site = fieldsIn('.yaml', siteYaml)
  const fields = new Map(
    [site, site.claims, site.address].flatMap((each) => (isRecord(each) ? Object.entries(each) : [])),
  )
  const facts = NAMES.flatMap((name) => {
    const value = fields.get(name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : []
  })
  const needed = fields.has('region') ? NAMES.length : NAMES.length - 1
  return facts.length < needed ? undefined : Object.fromEntries(facts)
}

// Code keeps its braces: fenced blocks, and text between backticks within one paragraph.
const FENCE = '^ {0,3}(?<fence>`{3,}|~{3,})[\\s\\S]*?(?:^ {0,3}\\k<fence>|(?![\\s\\S]))'
const CODE_SPAN = '(?<ticks>`+)(?!`)(?:(?!\\n\\s*\\n)[\\s\\S])*?(?<!`)\\k<ticks>(?!`)'
const PLACEHOLDER = '\\{(?<word>[A-Za-z][A-Za-z0-9]*)\\}'
const CODE_OR_PLACEHOLDER = new RegExp(`${FENCE}|${CODE_SPAN}|${PLACEHOLDER}`, 'gm')

/** Fills the facts into a text. @returns it, and the unknown placeholders with their one-based lines */
export function fillFacts(text: string, facts: Facts) {
  const unknown: { word: string; line: number }[] = []
  if (!text.includes('{')) return { text, unknown }
  const filled = text.replace(CODE_OR_PLACEHOLDER, (match: string, ...rest: unknown[]) => {
    const word = /^\{(\w+)\}$/.exec(match)?.[1]
    if (word === undefined) return match
    const fact = Object.hasOwn(facts, word) ? facts[word] : undefined
    const offset = rest.find((part) => typeof part === 'number') ?? 0
    // In an address such as tel:{phone} it is not escaped.
    if (fact !== undefined) return /[:/=(]/.test(text[offset - 1] ?? '') ? fact : isolate(fact, text)
    unknown.push({ word, line: text.slice(0, offset).split('\n').length })
    return match
  })
  return { text: filled, unknown }
}
