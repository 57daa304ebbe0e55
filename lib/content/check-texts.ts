import type { Code, Heading, Nodes } from 'mdast'
import type { Catalogue, Pictures } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { parseMarkdown, visitNodes } from './long-text.ts'
import { unknownWord } from './parse.ts'
import { PICTURE_ENDINGS } from './pictures.ts'
import type { ContentReader, TextFile } from './reader.ts'

/** Questions and answers, which are Markdown. */
export const FAQ_FILE = 'content/faq.yaml'

/** A text that is written as Markdown. */
type MarkdownText = {
  file: string
  text: string
  /** The pictures it may show; undefined where none can be shown. */
  pictures: Pictures | undefined
  /** The line in the file of a one-based line of the text. */
  lineAt: (line: number) => number | undefined
}

/** Every text that is written as Markdown: below the front matter of entries and pages, and in single fields of lists. */
export function markdownTexts(
  entries: TextFile<unknown>[],
  faq: Catalogue['faq'],
  lineOf: ContentReader['lineOf'],
): MarkdownText[] {
  const field = (file: string, text: string, path: PropertyKey[]): MarkdownText => ({
    file,
    text,
    pictures: undefined,
    lineAt: (line) => lineOf(file, path, line),
  })
  return [
    ...entries.map(({ file, body, bodyLine, pictures }) => ({
      file,
      text: body,
      pictures,
      lineAt: (line: number) => bodyLine + line - 1,
    })),
    ...faq.map(({ answer }, index) => field(FAQ_FILE, answer, [index, 'answer'])),
  ]
}

/**
 * Dead links, missing pictures and pieces that would not be shown.
 * @param hidden addresses of entries that visitors cannot see yet
 */
export function checkTexts(
  texts: MarkdownText[],
  addresses: Set<string>,
  hidden: Set<string>,
): ContentFault[] {
  return texts.flatMap(({ file, text, pictures, lineAt }) =>
    findMentions(text).flatMap((mention): ContentFault[] => {
      const message = mentionFault(mention, pictures, addresses, hidden)
      return message === undefined ? [] : [{ file, line: lineAt(mention.line), message }]
    }),
  )
}

function mentionFault(
  { kind, target, isCrowded }: MarkdownMention,
  pictures: Pictures | undefined,
  addresses: Set<string>,
  hidden: Set<string>,
): string | undefined {
  if (kind === 'link') return linkFault(target, addresses, hidden)
  if (kind === 'fault') return target
  if (!pictures) return `shows the picture ${target}. Only texts in .md files can show pictures`
  if (Object.hasOwn(pictures, target)) return isCrowded ? crowdedText(target) : undefined
  const sentence = `shows the picture ${target}, which is not in the same folder.`
  return unknownWord(sentence, target, Object.keys(pictures))
}

/** A page gives a picture all of its width, and the editor in the browser shows one within a sentence as a link. */
const crowdedText = (target: string) =>
  `shows the picture ${target} within a paragraph. Put it into a line of its own, with an empty line before and after it`

/** Ways out of the site. Anything else has to be a path from its root: a page has no folder that a link could lean on. */
const OUTWARD = /^(?:https:\/\/|mailto:[^@\s]+@[^@\s]+|tel:\+?\d(?:[.-]*\d){4,}$)/

/** The origin of `npm run dev`, which does not exist on a visitor's computer. */
const OWN_COMPUTER = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i

const isAddress = (target: string, addresses: Set<string>) =>
  (OUTWARD.test(target) && URL.canParse(target) && !OWN_COMPUTER.test(target)) ||
  addresses.has(pathOf(target))
const pathOf = (target: string) => target.split(/[?#]/)[0] ?? ''

/** Why a link leads nowhere; undefined for one that does not. */
export function linkFault(target: string, addresses: Set<string>, hidden: Set<string>): string | undefined {
  if (isAddress(target, addresses)) return undefined
  if (!hidden.has(pathOf(target))) return linkText(target, addresses)
  return `links to ${pathOf(target)}, which visitors cannot see: it is a draft, or its date is in the future. Remove this link, or publish that page first`
}

/** Why a link leads nowhere, and what may have been meant. */
function linkText(target: string, addresses: Set<string>): string {
  const path = pathOf(target)
  if (OWN_COMPUTER.test(target))
    return `links to "${target}", which is an address of your own computer. Write ${target.replace(OWN_COMPUTER, '') || '/'}`
  if (target.startsWith('http://'))
    return `links to "${target}" without encryption. Write ${target.replace('http', 'https')}`
  if (target.startsWith('https://')) return `links to "${target}", which is not a web address`
  if (target.startsWith('/'))
    return unknownWord(`links to ${path}, which is not a page of this site.`, path, addresses)
  if (target.startsWith('tel:'))
    return `links to "${target}", which is not a telephone number. Write it as tel:+92405550123`
  if (target.startsWith('mailto:')) return `links to "${target}", which is not an e-mail address`
  if (PICTURE_ENDINGS.some((ending) => target.endsWith(`.${ending}`)))
    return `links to the picture "${target}". To show it, write ![a description of it](${target})`
  return `links to "${target}". A link begins with /, https://, mailto: or tel:`
}

/** Something in a Markdown text that has to be looked up, or what is wrong with it; with its line within the text. */
type MarkdownMention = {
  kind: 'link' | 'image' | 'fault'
  /** An address or the name of a picture; of a fault, a sentence about the text. */
  target: string
  line: number
  /** Of a picture: whether its paragraph has other content. */
  isCrowded?: boolean
}

/** Text that looks like Markdown and is not, with the message about it. */
const NOT_TAKEN: { looks: RegExp; sentence: (found: string) => string }[] = [
  {
    looks: /^#{1,6}(?=[^#\s])/m,
    sentence: (found) => `has ${found} without a space after it, which is not a heading. Add the space`,
  },
  {
    looks: /\[[^\]\n]*\]\s+\([^)\n]*\)/,
    sentence: (found) => `has a space within the link "${found}". Write ](, with nothing between`,
  },
  {
    looks: /!\[(?:(?!\]\(|!\[)[^\n])*\]\([^)\n]*\)?/,
    sentence: (found) =>
      `has a picture that is not valid Markdown: "${found}". Remove single brackets from its description, and spaces from its file name`,
  },
  {
    looks: /\[[^[\n]*\]\([^)\n]*\)?/,
    sentence: (found) =>
      `has a link that is not valid Markdown: "${found}". Its address has no spaces, and ends with )`,
  },
  {
    looks: /\*\*(?=\S)|(?<=\S)\*\*/,
    sentence: (found) => `has ${found} without an end. Write it on both sides of the words, or remove it`,
  },
  {
    looks: /^-\p{L}\S*/mu,
    sentence: (found) =>
      `has "${found}" without a space after the hyphen, which is not a list. Add the space`,
  },
]

const found = new Map<string, MarkdownMention[]>()

/**
 * The links and images of a text, and what is wrong with it: HTML, headings, what Markdown has not taken. In order.
 * Parsing takes milliseconds, and after an edit all other texts are the same.
 */
export function findMentions(markdown: string): MarkdownMention[] {
  const known = found.get(markdown) ?? parseMentions(markdown)
  found.set(markdown, known)
  return known
}

function parseMentions(markdown: string): MarkdownMention[] {
  const tree = parseMarkdown(markdown)
  const pictureNames = new Set<string>()
  const crowded = new Set<Nodes | string>()
  visitNodes(tree, (node) => {
    if (node.type === 'imageReference') pictureNames.add(node.identifier)
    if (node.type !== 'paragraph') return
    visitNodes(node, (part) => {
      if (!('children' in part) || part.children.length < 2) return
      visitNodes(part, (each) => crowded.add(each.type === 'imageReference' ? each.identifier : each))
    })
  })

  const mentions: MarkdownMention[] = []
  // A text is below a title, which is the heading of the first level.
  let depth = 1
  visitNodes(tree, (node) => {
    const line = node.position?.start.line ?? 1
    const note = (kind: 'link' | 'image', target: string, named: Nodes | string = node) =>
      mentions.push({ kind, target, line, ...(kind === 'image' && { isCrowded: crowded.has(named) }) })
    const fault = (target: string) => mentions.push({ kind: 'fault', target, line })
    if (node.type === 'link') note('link', node.url)
    if (node.type === 'image') note('image', node.url)
    if (node.type === 'definition')
      note(pictureNames.has(node.identifier) ? 'image' : 'link', node.url, node.identifier)
    if (node.type === 'html') fault(`contains HTML (${node.value}), which is not shown. Write it as Markdown`)
    if (node.type === 'heading') {
      if (node.depth === 1)
        fault(
          `The heading "${wordsOf(node, markdown)}" is a Heading 1 (#), as the title is. Choose Heading 2 (##)`,
        )
      else if (node.depth > depth + 1)
        fault(
          `has a heading with ${'#'.repeat(node.depth)} that skips a level. Use one # more than the heading above`,
        )
      depth = node.depth
    }
    if (node.type === 'code' && isOpen(node, markdown))
      fault('has code that begins with ``` and never ends. Write ``` on a line below it')
    if (node.type === 'text') mentions.push(...notTaken(node.value, line))
  })
  return mentions
}

/** The source of a heading. */
function wordsOf({ children }: Heading, markdown: string): string {
  return markdown.slice(
    children.at(0)?.position?.start.offset ?? 0,
    children.at(-1)?.position?.end.offset ?? 0,
  )
}

function notTaken(words: string, line: number): MarkdownMention[] {
  const [first] = NOT_TAKEN.flatMap(({ looks, sentence }) => {
    const found = looks.exec(words)
    return found
      ? [{ at: line + words.slice(0, found.index).split('\n').length - 1, text: sentence(found[0]) }]
      : []
  })
  return first ? [{ kind: 'fault', target: first.text, line: first.at }] : []
}

/** Code between fences whose second one is missing takes in the rest of the text. */
function isOpen(node: Code & Nodes, markdown: string): boolean {
  const { start, end } = node.position ?? {}
  const source = markdown.slice(start?.offset, end?.offset)
  return /^(?:`{3}|~{3})/.test(source) && !/\n[\s>]*(?:`{3,}|~{3,})\s*$/.test(source)
}
