import { parse } from 'yaml'
import { z } from 'zod'
import { isolate } from '../text-direction.ts'

/** The names of the company's facts in a text, with their values: `{years}` becomes `25`. */
export type Facts = Readonly<Record<string, string>>

/** The part of site.yaml that texts may quote. Loose: whether the file is right is said by its own schema. */
const quotable = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  claims: z.object({ years: z.number(), yearsInWords: z.string(), support: z.string() }),
  address: z.object({
    street: z.string(),
    city: z.string(),
    region: z.string().optional(),
    postalCode: z.string(),
    country: z.string(),
  }),
})

/**
 * The facts that every text may quote.
 * @param siteYaml the text of `content/site.yaml`
 * @returns undefined when that file is missing or faulty, which its own check reports
 */
export function readFacts(siteYaml: string | undefined): Facts | undefined {
  const result = quotable.safeParse(yamlValue(siteYaml ?? ''))
  if (!result.success) return undefined
  const { claims, address, ...site } = result.data
  const { region, ...place } = address
  return { ...site, ...place, ...(region ? { region } : {}), ...claims, years: String(claims.years) }
}

// Code keeps its braces: fenced blocks, and text between backticks within one paragraph.
const FENCE = '^ {0,3}(?<fence>`{3,}|~{3,})[\\s\\S]*?(?:^ {0,3}\\k<fence>|(?![\\s\\S]))'
const CODE_SPAN = '(?<ticks>`+)(?!`)(?:(?!\\n\\s*\\n)[\\s\\S])*?(?<!`)\\k<ticks>(?!`)'
const PLACEHOLDER = '\\{(?<word>[A-Za-z][A-Za-z0-9]*)\\}'
const CODE_OR_PLACEHOLDER = new RegExp(`${FENCE}|${CODE_SPAN}|${PLACEHOLDER}`, 'gm')

/** A text with its facts in place, and the placeholders that name none, with their one-based line. */
export type FilledText = { text: string; unknown: { word: string; line: number }[] }

/** Puts the facts into a text. */
export function fillFacts(text: string, facts: Facts): FilledText {
  const unknown: FilledText['unknown'] = []
  if (!text.includes('{')) return { text, unknown }
  const filled = text.replace(CODE_OR_PLACEHOLDER, (match: string, ...rest: unknown[]) => {
    const word = /^\{(\w+)\}$/.exec(match)?.[1]
    if (word === undefined) return match
    const fact = Object.hasOwn(facts, word) ? facts[word] : undefined
    const offset = rest.find((part) => typeof part === 'number') ?? 0
    // An address such as tel:{phone} takes it as it is.
    if (fact !== undefined) return /[:/=(]/.test(text[offset - 1] ?? '') ? fact : isolate(fact, text)
    unknown.push({ word, line: text.slice(0, offset).split('\n').length })
    return match
  })
  return { text: filled, unknown }
}

function yamlValue(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
