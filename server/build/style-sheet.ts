import { parse, type Selector } from 'css-what'
import postcss, { type ChildNode } from 'postcss'
import { integrityOf } from './hashes.ts'

type IsUsed = (className: string) => boolean

/** A style sheet of the build, ready to be part of pages. */
export type Sheet = {
  /** All of it. */
  text: string
  integrity: string
  /** Those of its rules that can match something on a page with these classes. */
  textFor(isUsed: IsUsed): string
}

/**
 * @param address of the sheet: the addresses in it are made absolute
 * @param css as Next has written it
 * @throws when the sheet would end the element that it is written into
 */
export function readSheet(address: string, css: string): Sheet {
  if (/<\/style/i.test(css)) throw new Error(`${address} cannot be part of a page.`)
  const text = css
    .replace(/\/\*# sourceMappingURL=.*?\*\//g, '')
    .replace(/url\((["']?)(?!["']|data:|#|\/)([^)"']+)\1\)/g, (_all, _quote, path: string) => {
      return `url(${new URL(path, `http://site${address}`).pathname})`
    })
    .trim()
  const rules = postcss.parse(text).nodes.map(readRule)
  return {
    text,
    integrity: integrityOf(Buffer.from(css)),
    textFor: (isUsed) => rules.map((rule) => rule(isUsed)).join(''),
  }
}

/** The text of a rule; empty where it can match nothing. */
type Rule = (isUsed: IsUsed) => string

function readRule(node: ChildNode): Rule {
  if (node.type === 'atrule' && node.nodes && /^(?:layer|media|supports)$/.test(node.name)) {
    const inner = node.nodes.map(readRule)
    return (isUsed) => {
      const rules = inner.map((rule) => rule(isUsed)).join('')
      return rules && `@${node.name} ${node.params}{${rules}}`
    }
  }
  const text = node.type === 'atrule' && !node.nodes ? `${node};` : String(node)
  if (node.type !== 'rule') return () => text
  const selectors = parse(node.selector).map(readSelector)
  return (isUsed) => (selectors.some((canMatch) => canMatch(isUsed)) ? text : '')
}

type CanMatch = (isUsed: IsUsed) => boolean

/** Whether a selector can match something on a page, by its classes. Those in `:not()` and `:has()` are left out. */
function readSelector(parts: Selector[]): CanMatch {
  const needs = parts.map((part): CanMatch => {
    if (part.type === 'attribute' && part.name === 'class' && part.action === 'element')
      return (isUsed) => isUsed(part.value)
    if (part.type !== 'pseudo' || !/^(?:is|where)$/.test(part.name)) return () => true
    const lists = Array.isArray(part.data) ? part.data.map(readSelector) : []
    return (isUsed) => lists.some((canMatch) => canMatch(isUsed))
  })
  return (isUsed) => needs.every((canMatch) => canMatch(isUsed))
}

/** Its words: each may become a class of a page that loads it. */
type Words = { words: ReadonlySet<string> }

export function wordsOf(script: string): Words['words'] {
  return new Set(script.split(WORD_END))
}

/** Whether these scripts may give an element this class. */
export function mayGiveClass(scripts: Words[], name: string): boolean {
  return name.split(WORD_END).every((part) => scripts.some(({ words }) => words.has(part)))
}

const WORD_END = /["'`\\\s]+/
