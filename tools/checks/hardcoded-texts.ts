import type { Nodes } from 'hast'
import { siteUrl } from '#lib/config/site-url.ts'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import type { Catalogue } from '#lib/content/join/catalogue.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { enquiryWords } from '#lib/content/schema/words.ts'
import { parseHtml } from '#server/build/html-tree.ts'

/*
 * Finds text of a page that is in the code, not in content. Each text of words.yaml is put between marks before a page is
 * rendered.
 */

const [OPEN, CLOSE] = ['⟦', '⟧']

/** Attributes that are read out or shown. */
const SPOKEN = ['alt', 'ariaLabel', 'ariaRoleDescription', 'placeholder', 'title', 'label']

/** The exports of lib/content/content.ts and lib/content/site.ts, for a company whose words are marked. */
export function markedCompany(folder: ContentFolder) {
  const catalogue = buildCatalogue(folder)
  const { site, brand, languages, forms: formWords } = catalogue
  const words = markWords(catalogue.words)
  return {
    content: { ...catalogue, words },
    site,
    languages,
    brand,
    words,
    formWords,
    formsText: enquiryWords(words, site),
  }
}

/** The words, each between marks. */
function markWords<Words>(words: Words): Words {
  return JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === 'string' ? `${OPEN}${value}${CLOSE}` : value,
  )
}

/** The texts and spoken attributes of a page that are neither in a content file nor marked. */
export function hardcodedTextsIn(html: string, content: Catalogue): string[] {
  const known = textsOf(content)
  return textsIn(parseHtml(html))
    .flatMap((text) => text.split(/\s·\s/))
    .filter((text) => isHardcoded(text, known))
}

/** The texts that contain more than content and marked words. A title may be made of several. */
export function hardcodedTexts(texts: readonly string[], content: Catalogue): string[] {
  const known = textsOf(content)
  return texts.flatMap((text) => text.split(/ \| |(?=⟦)|(?<=⟧)/)).filter((text) => isHardcoded(text, known))
}

function isHardcoded(text: string, known: string): boolean {
  // A figure and what follows it, such as 25+, are two fields.
  const words = plain(text).replace(/^\d+/, '')
  return /\p{L}/u.test(words) && !words.includes(OPEN) && !words.includes(CLOSE) && !known.includes(words)
}

function textsIn(node: Nodes): string[] {
  if (node.type === 'text') return [node.value]
  if (node.type === 'element' && ['script', 'style'].includes(node.tagName)) return []
  const spoken =
    node.type === 'element'
      ? SPOKEN.map((name) => node.properties[name]).filter((value) => typeof value === 'string')
      : []
  return 'children' in node ? [...spoken, ...node.children.flatMap(textsIn)] : spoken
}

const known = new WeakMap<Catalogue, string>()

/** Every text of the content except its words, one after the other. */
function textsOf(content: Catalogue): string {
  const found =
    known.get(content) ?? plain([siteUrl().host, ...stringsIn({ ...content, words: undefined })].join('\n'))
  known.set(content, found)
  return found
}

/** Entries lead to each other, so each is read once. */
export function stringsIn(value: unknown, seen = new Set<object>()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.values(value).flatMap((each) => stringsIn(each, seen))
}

/** On one line, without Markdown. */
function plain(text: string): string {
  return text
    .replace(/[*`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
