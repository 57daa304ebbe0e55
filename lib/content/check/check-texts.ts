import type { Heading, Nodes, Text } from 'mdast'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { parseMarkdown, pictureIn, visitNodes } from '#lib/content/read/long-text.ts'
import type { Pictures } from '#lib/content/schema/picture-files.ts'
import { type AddressStyle, addressIn } from '#lib/routes.ts'
import { memo } from '#lib/text/memo.ts'
import { nearest, unknownWord } from '#lib/text/nearest-word.ts'
import { videoAt } from '#lib/text/video.ts'

/** The targets that links may have. */
export type Addresses = {
  /** Every address that a link in content may name. */
  addresses: ReadonlySet<string>
  /** Addresses of entries that visitors cannot see yet. */
  hidden: ReadonlySet<string>
  /** The text of the privacy page, if there is one. */
  privacy?: string | undefined
  /** Addresses that will be gone, with their last day. */
  ending: ReadonlyMap<string, string>
  /** The ids of the parts of a page; undefined where the page is not a text of content. */
  partsOf: (path: string) => readonly string[] | undefined
  /** How browsers show addresses, with a language and own words. */
  styles: readonly AddressStyle[]
}

/**
 * Reports dead links, missing pictures, and parts that would not be shown.
 * @param page the address of the page that shows the text
 * @param pictures that the text may show; undefined where none can be shown
 * @param fault takes a message and a one-based line of the text
 */
export function checkText(
  text: string,
  page: string,
  pictures: Pictures | undefined,
  known: Addresses,
  fault: (message: string, line: number) => ContentFault,
): ContentFault[] {
  return findMentions(text).flatMap(({ kind, target, line, isCrowded, host = '' }): ContentFault[] => {
    const pictureFault = () => {
      if (!pictures) return `shows the picture ${target}. Only texts in .md files can show pictures`
      if (Object.hasOwn(pictures, target)) {
        // A page gives a picture all of its width, and the editor in the browser shows one within a sentence as a link.
        return isCrowded
          ? `shows the picture ${target} within a paragraph. Put it into a line of its own, with an empty line before and after it`
          : undefined
      }
      const sentence = `shows the picture ${target}, which is not in the same folder.`
      return unknownWord(sentence, target, Object.keys(pictures))
    }
    if (kind === 'note') return [{ ...fault(target, line), isNote: true }]
    const message = { link: () => linkFault(target, known, page), image: pictureFault, fault: () => target }[
      kind
    ]()
    if (message !== undefined) return [fault(message, line)]
    const note = kind === 'link' ? (endingNote(target, known) ?? unnamedNote(host, known)) : undefined
    return note === undefined ? [] : [{ ...fault(note, line), isNote: true }]
  })
}

/** External links. Any other must be an absolute path: relative ones do not work. */
const EXTERNAL_URL = /^(?:https?:\/\/|mailto:[^@\s]+@[^@\s]+|tel:\+?\d[\d.-]*(?:;\S+)?$)/

/** The origin of `npm run dev`, which does not exist on a visitor's computer. */
const OWN_COMPUTER = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i

/**
 * Why a link is invalid, and what may have been meant; undefined for a valid one.
 * @param page the address of the page that contains it
 */
export function linkFault(target: string, known: Addresses, page = ''): string | undefined {
  const { addresses, hidden } = known
  const [, address = '', part = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? []
  const path = decoded(address) || page
  if (addresses.has(path)) return partFault(path, decoded(part), known)
  if (EXTERNAL_URL.test(target) && URL.canParse(target) && !OWN_COMPUTER.test(target)) return undefined
  if (hidden.has(path))
    return `links to ${path}, which visitors cannot see: it is a draft, or its date is in the future. Remove this link, or publish that page first`
  if (OWN_COMPUTER.test(target))
    return `links to "${target}", which is an address of your own computer. Write ${target.replace(OWN_COMPUTER, '') || '/'}, or put it between backticks if it is not meant as a link`
  const written = [...addresses].find((each) => known.styles.some((style) => addressIn(style, each) === path))
  if (written !== undefined) return `links to ${path}, as browsers show that address. Write ${written}`
  if (target.startsWith('/'))
    return unknownWord(`links to ${path}, which is not a page of this site.`, path, addresses)
  return `links to "${target}", which is not an address. Write a link as /contact, https://example.com, mailto:a@b.com or tel:+92405550123, and a picture with a ! before its [`
}

/** What to know about a video of a site that the privacy page does not name. */
function unnamedNote(host: string, { privacy }: Addresses): string | undefined {
  if (privacy === undefined || privacy.includes(host)) return undefined
  return `shows a video of ${host}, which the privacy page does not name. Tell visitors there that it comes from ${host}, and only if they play it`
}

/** What to know about a link whose target leaves the site on its day. */
export function endingNote(target: string, { ending }: Addresses): string | undefined {
  const path = decoded(target.replace(/[?#].*$/s, ''))
  const day = ending.get(path)
  return (
    day &&
    `links to ${path}, whose last day is ${day}. Then this link leads nowhere, unless that page has leadsTo`
  )
}

/** A part of an address as content has it. Browsers copy it percent-encoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function partFault(path: string, id: string, { partsOf }: Addresses): string | undefined {
  const parts = id === '' ? undefined : partsOf(path)?.map((each) => `#${each}`)
  if (parts === undefined || parts.includes(`#${id}`)) return undefined
  const others = parts.length === 0 ? 'It has no headings' : `Its headings are ${parts.join(', ')}`
  const meant = nearest(id, parts)
  const advice = meant === undefined ? others : `Did you mean "${meant}"?`
  return `links to #${id}, which is not a heading of ${path}. ${advice}`
}

/** A link, a picture, a fault or a note in a Markdown text, with its line. */
type MarkdownMention = {
  kind: 'link' | 'image' | 'fault' | 'note'
  /** An address or the name of a picture; of a fault or a note, a sentence about the text. */
  target: string
  line: number
  /** Of a video: the site that it comes from. */
  host?: string | undefined
  /** Of a picture: whether its paragraph has other content. */
  isCrowded?: boolean
}

/** Patterns of text that looks like Markdown and is shown as it is written, with what was probably meant. */
const PROBABLE_SLIPS: { looks: RegExp; sentence: (found: string) => string; isFault?: true }[] = [
  {
    looks: /^#{2,6}(?=[^#\s])/m,
    sentence: (found) => `has ${found} without a space after it, which is not a heading. Add the space`,
  },
  {
    looks: /\[[^\]\n]*\]\s+\((?:[/#]|\w+:)[^)\n]*\)/,
    sentence: (found) => `has a space within the link "${found}". Write ](, with nothing between`,
  },
  {
    looks: /\[[^[\n]*\]\([^)\n]*\)?/,
    sentence: (found) =>
      `has a link or picture that is not valid Markdown: "${found}". Its words have no single brackets, and its address no spaces; it ends with )`,
  },
  {
    looks: /\[\^[^\]\s]+\]|(?<![\p{L}\p{N})\]])\[[^\]\n]+\]\[[^\]\n]*\]/u,
    sentence: (found) =>
      `has ${found}, whose address or footnote is missing. Write it below the text: [name]: address, or [^1]: words`,
  },
  {
    looks: /^\|.+\|.+\|$/m,
    sentence: (found) =>
      `has "${found}", which is not a table. The line below its first one is | --- | --- |, with as many columns`,
    // What the visual editor makes of a pasted table, which looks right there.
    isFault: true,
  },
  {
    looks: /(?<![\p{L}\p{N})\]])(?:\*\*|~~)(?=\S)|(?<=\S)(?:\*\*|~~)(?![\p{L}\p{N}([])/u,
    sentence: (found) =>
      `has ${found} that is shown as it is. Write it directly before and after the words, within their quotation marks and brackets`,
  },
  {
    looks: /^[\u00A0\u200B\u2060\uFEFF]+(?:[-*+>]|#{1,6}|\d+\.)|^(?:[-*+>]|#{2,6}|\d+\.)\u00A0/m,
    sentence: () =>
      'has an invisible character beside the sign of a heading or list, such as a no-break space. Write a space',
  },
  {
    looks: /^[•▪◦‣●○■](?=\s)/mu,
    sentence: (found) => `has a line that begins with ${found}, which is not a list. Write - in place of it`,
  },
]

/**
 * The links, pictures and faults of a text, in order. Kept, because parsing takes milliseconds, and an edit changes
 * only one text.
 */
export const findMentions = memo(parseMentions)

function parseMentions(markdown: string): MarkdownMention[] {
  const tree = parseMarkdown(markdown)
  const crowded = new Set<Nodes>()
  const marks = new Set<string>()
  const videos = new Map<Nodes, string>()
  visitNodes(tree, (node) => {
    if (node.type === 'footnoteReference') marks.add(node.identifier)
    const alone = pictureIn(node)
    const [only, other] = node.type === 'paragraph' ? node.children : []
    const video = only?.type === 'link' && !other ? videoAt(only.url) : undefined
    if (only && video) videos.set(only, video.host)
    if (node.type === 'paragraph') visitNodes(node, (part) => part !== alone && crowded.add(part))
  })

  const mentions: MarkdownMention[] = []
  // The title of the page is the heading of level 1.
  let depth = 1
  visitNodes(tree, (node) => {
    const line = node.position?.start.line ?? 1
    const fault = (target: string, at = line) => mentions.push({ kind: 'fault', target, line: at })
    const note = (target: string) => mentions.push({ kind: 'note', target, line })
    if (node.type === 'link') {
      mentions.push({ kind: 'link', target: node.url, line, host: videos.get(node) })
      if (node.url.startsWith('http://') && !OWN_COMPUTER.test(node.url))
        note(
          `links to "${node.url}" without encryption. Write ${node.url.replace('http', 'https')} if that site has it`,
        )
      const [words] = node.children
      if (words?.type === 'text' && words.value === node.url && videos.has(node))
        note(`has a video without a title. Write [its title](${node.url})`)
      if (node.children.length === 0) fault(`has a link to ${node.url} without words. Write [words](address)`)
    }
    if (node.type === 'image') {
      mentions.push({ kind: 'image', target: node.url, line, isCrowded: crowded.has(node) })
      if (!node.alt?.trim())
        fault(`The picture ${node.url} has no description. Describe it for people who do not see it`)
    }
    // Each definition takes its mark away, so a second one has none.
    if (node.type === 'footnoteDefinition' && !marks.delete(node.identifier))
      fault(
        `has a footnote that is not shown: no mark [^${node.label}] is left for it. Add one, or remove it`,
      )
    if (node.type === 'table')
      for (const { children, position } of node.children)
        if (children.length > (node.children[0]?.children.length ?? 0))
          fault(
            'has a row with more cells than the first row of its table. Write a | within a cell as \\|',
            position?.start.line,
          )
    // A comment is not meant to be shown.
    if (node.type === 'html' && !/^<!--(?:(?!-->)[\s\S])*-->$/.test(node.value))
      fault(
        `contains HTML (${node.value}), which is not shown. Write it as Markdown, or to show it, with \\<`,
      )
    if (node.type === 'heading') {
      const words = wordsOf(node, markdown)
      // A chapter shows the words of its heading alone.
      const lost = node.depth === 2 && node.children.some(({ type }) => /link|image|footnote/.test(type))
      if (words === '') fault('has a heading without words. Write some, or remove its #')
      else if (lost)
        fault(
          `The heading "${words}" would lose its link, picture or footnote. Write that into the text below it`,
        )
      else if (node.depth === 1)
        fault(`The heading "${words}" is a Heading 1 (#), as the title is. Choose Heading 2 (##)`)
      else if (node.depth > depth + 1)
        fault(
          `has a heading with ${'#'.repeat(node.depth)} that skips a level. Use one # more than the heading above`,
        )
      depth = node.depth
    }
    if (node.type === 'text') mentions.push(...probableSlip(node, markdown))
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

/** The first probable slip of a text. A backslash before a sign says that it is meant. */
function probableSlip({ value, position }: Text, markdown: string): MarkdownMention[] {
  const source = position ? markdown.slice(position.start.offset, position.end.offset) : value
  const words = source.replace(/\\[!-/:-@[-`{-~]/g, '\\ ').replace(/\n[\t >]+/g, '\n')
  const [first] = PROBABLE_SLIPS.flatMap(({ looks, sentence, isFault }) => {
    const found = looks.exec(words)
    if (!found) return []
    const line = (position?.start.line ?? 1) + words.slice(0, found.index).split('\n').length - 1
    const kind: MarkdownMention['kind'] = isFault ? 'fault' : 'note'
    return [{ kind, target: sentence(found[0]), line }]
  })
  return first ? [first] : []
}
