import { basename } from 'node:path'
import postcss, { type ChildNode } from 'postcss'

type IsUsed = (className: string) => boolean

/** A style sheet of the build, ready to be part of pages. */
export type Sheet = {
  /** All of it. */
  text: string
  /** Those of its rules that can match something on a page with these classes. */
  textFor(isUsed: IsUsed): string
}

/**
 * @param address of the sheet: what it loads is named from the top of the site
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
  return { text, textFor: (isUsed) => rules.map((rule) => rule(isUsed)).join('') }
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
  const selectors = node.selectors.map(classSetsOf)
  const isOne = (lists: string[][], isUsed: IsUsed) => lists.some((names) => names.every(isUsed))
  return (isUsed) => (selectors.some((sets) => sets.every((lists) => isOne(lists, isUsed))) ? text : '')
}

const IN_BRACKETS = /\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g
const ONE_OF = /:(?:is|where)(\((?:[^()]|\([^()]*\))*\))/g

/**
 * The classes that a page must have for a selector to match something: of each set, all that are in one of its lists. Classes
 * in `:not()` and `:has()` are left out.
 */
function classSetsOf(selector: string): string[][][] {
  // An escaped bracket or dot of a class must not look like one of the selector.
  const plain = selector.replace(/\\(.)/g, (_all, letter: string) => moved(letter, HIDDEN))
  const sets = Array.from(plain.matchAll(ONE_OF), ([, list = '']) =>
    list.slice(1, -1).replace(IN_BRACKETS, '').split(',').map(namesIn),
  )
  return [[namesIn(plain.replace(IN_BRACKETS, ''))], ...sets]
}

function namesIn(selector: string): string[] {
  return Array.from(selector.matchAll(/\.((?:[\w-]|[^\0-\x7f])+)/g), ([, name = '']) =>
    name.replace(/[\ue000-\ue07f]/g, (letter) => moved(letter, -HIDDEN)),
  )
}

/** The first of the letters that Unicode leaves to anyone's use. */
const HIDDEN = 0xe000
const moved = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)

/**
 * Finds the words of scripts that a page may load, because it or another of them names their file: any of these words may become a
 * class of the page later.
 * @param scripts their texts by their addresses
 */
export function readScripts(scripts: [address: string, text: string][]): (page: string) => IsUsed {
  const files = new Map(
    scripts.map(([address, text]) => [
      basename(address),
      { named: namesOfScripts(text), words: text.split(/["'`\s]+/) },
    ]),
  )
  const known = new Map<string, ReadonlySet<string>>()
  return (page) => {
    const loaded = new Set(namesOfScripts(page).filter((name) => files.has(name)))
    const key = [...loaded].join()
    // A Set hands out what is added while it is walked.
    for (const name of loaded) for (const other of files.get(name)?.named ?? []) loaded.add(other)
    const words = known.get(key) ?? new Set([...loaded].flatMap((name) => files.get(name)?.words ?? []))
    known.set(key, words)
    return (name) => words.has(name)
  }
}

function namesOfScripts(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\/([\w~.-]+\.js)\b/g), ([, name = '']) => name))]
}
