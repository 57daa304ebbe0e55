import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot, Properties } from 'hast'
import type { Definition, Heading as HeadingNode, Image, ListItem, Nodes, Root, Text } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { defaultHandlers } from 'remark-rehype'
import { unified } from 'unified'
import type { Words } from '#lib/content/schema/words.ts'
import { memo } from '#lib/text/memo.ts'
import { fill } from '#lib/text/phrase.ts'
import { printable } from '#lib/text/printable.ts'
import { slugOf } from '#lib/text/slug.ts'
import { joinLines, splitWords } from '#lib/text/split-words.ts'
import type { Span } from './facts.ts'
import { cachedTree } from './text-cache.ts'

/*
 * A long text, from Markdown to the HTML tree of a page. The dialect is CommonMark with the tables, footnotes and
 * autolinks of GitHub. Raw HTML is left out, so nothing in content can become script.
 */

/** Words per minute of an adult who reads on a screen with attention. */
const READING_SPEED_WPM = 220

/** A heading of the second level, and the id it has in the page. */
type Heading = { id: string; title: string }

/** The result of one pass over a long text. */
export type Outline = {
  /** The number of words, including code. */
  wordCount: number
  /** How many minutes it takes to read. */
  minutes: number
  headings: Heading[]
  /** The text before the first heading of the second level; undefined where there is none. */
  opening?: Root
  /** Each heading of the second level with the text below it. */
  chapters: (Heading & { text: Root })[]
}

type TextPictures = Readonly<
  Record<string, { src: string; width: number; height: number; photo?: { src: string } }>
>

/**
 * With bold and italic beside Chinese, Japanese and Korean letters, which CommonMark does not take where a bracket or a
 * full stop is in between (commonmark/commonmark-spec#650). A single ~ stays: 20~25.
 */
export const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .freeze()

/** A Markdown text as a tree with positions. */
export const parseMarkdown = (markdown: string): Root => cachedTree(markdown, parse)

/** Links and pictures by reference become plain ones, so each part of the text is whole. */
function parse(markdown: string): Root {
  const tree = parser.parse(markdown)
  visitNodes(tree, (node) => {
    // Also what an entity such as &#12; stands for.
    for (const [name, value] of Object.entries(node))
      if (typeof value === 'string') Object.assign(node, { [name]: printable(value) })
  })
  joinSentences(tree)
  const definitions = new Map<string, Definition>()
  visitNodes(tree, (node) => {
    // If two have the same name, the first counts.
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  })
  visitNodes(tree, (node) => {
    if (!('children' in node)) return
    if (node.type === 'listItem') writeMark(node)
    const children: Nodes[] = node.children.flatMap(endAddress).flatMap((child): Nodes[] => {
      if (child.type === 'definition') return []
      if ('url' in child) child.url = child.url.normalize()
      if (child.type !== 'linkReference' && child.type !== 'imageReference') return [child]
      const { url = '', title } = definitions.get(child.identifier) ?? {}
      const { position } = child
      return child.type === 'linkReference'
        ? [{ type: 'link', url, title, position, children: child.children }]
        : [{ type: 'image', url, title, position, alt: child.alt }]
    })
    Object.assign(node, { children })
  })
  return tree
}

/** The mark of a task as a character. A page is not a form, and a checkbox would need a name. */
function writeMark(item: ListItem): void {
  const [first] = item.children
  if (typeof item.checked !== 'boolean' || first?.type !== 'paragraph') return
  first.children.unshift({ type: 'text', value: item.checked ? '☑ ' : '☐ ' })
  delete item.checked
}

const EAST_ASIAN_SIGN = /[\u201c\u201d\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

/** Ends a bare address before a full stop or bracket of Chinese or Japanese, as before one of English (github/cmark-gfm#83). */
function endAddress(node: Nodes): Nodes[] {
  const [words] = node.type === 'link' ? node.children : []
  if (node.type !== 'link' || words?.type !== 'text' || !node.url.endsWith(words.value)) return [node]
  const { start, end } = node.position ?? {}
  const isBare = !start || !end || (end.offset ?? 0) - (start.offset ?? 0) === words.value.length
  const at = words.value.search(EAST_ASIAN_SIGN)
  if (!isBare || at < 0) return [node]
  const after = words.value.slice(at)
  const url = node.url.slice(0, -after.length)
  return [
    { ...node, url, children: [{ ...words, value: words.value.slice(0, at) }] },
    { type: 'text', value: after },
  ]
}

/** What a sentence consists of, except code, pictures and marks of footnotes. */
const WORDS = new Set(['text', 'strong', 'emphasis', 'delete', 'link', 'linkReference'])
/** No text contains it: the parser replaces it. */
const SEAM = '\0'

/** Joins the lines of Chinese and Japanese sentences, also where a word is bold. */
function joinSentences(tree: Root): void {
  let sentence: Text[] = []
  const join = () => {
    const joined = joinLines(sentence.map(({ value }) => value).join(SEAM), SEAM).split(SEAM)
    for (const [index, value] of joined.entries()) Object.assign(sentence[index] ?? {}, { value })
    sentence = []
  }
  visitNodes(tree, (node) => {
    if (!WORDS.has(node.type)) join()
    if (node.type === 'text') sentence.push(node)
  })
  join()
}

/** Where a Markdown text contains code. */
export function codeIn(markdown: string): Span[] {
  const spans: Span[] = []
  visitNodes(parseMarkdown(markdown), ({ type, position }) => {
    if (type !== 'code' && type !== 'inlineCode') return
    spans.push([position?.start.offset ?? 0, position?.end.offset ?? markdown.length])
  })
  return spans
}

/** The ids of the headings of a Markdown text. Kept, because parsing takes milliseconds. */
export const headingIds = memo((markdown) => parseText(markdown).outline.headings.map(({ id }) => id))

/** Parses a long text: links and pictures hold their addresses, and headings of the second level their ids. */
export function parseText(markdown: string): { outline: Outline; tree: Root } {
  const tree = parseMarkdown(markdown)
  visitNodes(tree, (node) => {
    delete node.position
  })
  const marks = markHeadings(tree)
  const notes = tree.children.filter((node) => node.type === 'footnoteDefinition')
  const wordCount = countWords(tree)
  const part = (from: number, to: number): Root => ({
    type: 'root',
    children: [...tree.children.slice(from, to).filter((node) => !isNote(node)), ...notes],
  })
  const [first] = marks
  const opening = part(0, first?.at ?? tree.children.length)
  const hasOpening = opening.children.length > notes.length
  return {
    tree,
    outline: {
      wordCount,
      minutes: Math.max(1, Math.round(wordCount / READING_SPEED_WPM)),
      headings: marks.map(({ id, title }) => ({ id, title })),
      ...(hasOpening ? { opening } : {}),
      chapters: marks.map(({ id, title, at }, index) => ({
        id,
        title,
        text: part(at + 1, marks[index + 1]?.at ?? tree.children.length),
      })),
    },
  }
}

const isNote = ({ type }: Nodes): boolean => type === 'footnoteDefinition'

/**
 * A text as an HTML tree.
 * @param words of the site, for footnotes and the like
 * @param pictures in the folder of the text, by file name
 * @param idPrefix distinguishes the ids of several texts on one page
 * @throws when the text shows another picture, which the content check refuses
 */
export function textToHtml(
  text: Root,
  words: Pick<Words['longText'], 'footnotes' | 'footnoteBack'>,
  pictures: TextPictures = {},
  idPrefix = '',
): HastRoot {
  const toHtml = unified().use(remarkRehype, {
    clobberPrefix: `${idPrefix}note-`,
    footnoteLabelTagName: 'h3',
    footnoteLabel: words.footnotes,
    footnoteBackContent: (index, repeat) => {
      const number = `${index + 1}${repeat > 1 ? `-${repeat}` : ''}`
      const label = fill(words.footnoteBack, { number })
      return [
        // Without the selector, phones show a coloured picture.
        element('span', [{ type: 'text', value: '↩\uFE0E' }], { ariaHidden: 'true' }),
        element('span', [{ type: 'text', value: label }], { className: ['sr-only'] }),
      ]
    },
    handlers: {
      image: (state, node) => {
        const picture = pictures[node.url]
        if (!picture) throw new Error(`A text shows the picture "${node.url}", which is not in its folder`)
        const { photo, src, width, height } = picture
        const element = defaultHandlers.image(state, node)
        const properties = { ...element.properties, src: photo?.src ?? src, width, height }
        // It is the caption.
        delete properties.title
        return { ...element, properties }
      },
      paragraph: (state, node) => {
        const caption = pictureIn(node)?.title
        if (!caption) return defaultHandlers.paragraph(state, node)
        const words = element('figcaption', [{ type: 'text', value: caption }])
        return element('figure', [...state.all(node), words])
      },
    },
  })
  const html = toHtml.runSync(text)
  prefixIds(html, idPrefix)
  return html
}

const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** The picture of a paragraph that consists of it, perhaps as a link. */
export function pictureIn(node: Nodes): Image | undefined {
  if (node.type === 'image') return node
  const [only, other] = 'children' in node ? node.children : []
  return only && !other ? pictureIn(only) : undefined
}

/** Prefixes the ids of headings. The library gives the heading of footnotes always the same. */
function prefixIds(node: HastNodes, prefix: string): void {
  if (node.type === 'element') {
    const { id, ariaDescribedBy } = node.properties
    if (id === 'footnote-label') node.properties.id = `${prefix}note-label`
    else if (id && node.tagName === 'h2') node.properties.id = `${prefix}${id}`
    // Its content names it, for the eye and for voice control alike.
    if (node.properties.dataFootnoteBackref !== undefined) delete node.properties.ariaLabel
    if (ariaDescribedBy) node.properties.ariaDescribedBy = [`${prefix}note-label`]
  }
  if ('children' in node) for (const child of node.children) prefixIds(child, prefix)
}

/** Calls back for a node and for everything below it, in the order of the text. */
export function visitNodes(node: Nodes, callback: (node: Nodes) => void): void {
  callback(node)
  if ('children' in node) for (const child of node.children) visitNodes(child, callback)
}

/**
 * Gives every heading of the second level its id, for links. The prefix keeps an editor's heading from taking an id of
 * the page's own, such as `main`.
 */
function markHeadings(tree: Root): (Heading & { at: number })[] {
  const taken = new Set<string>()
  return tree.children.flatMap((node, at) => {
    if (node.type !== 'heading' || node.depth !== 2) return []
    const title = wordsOf(node).trim()
    const word = `part-${slugOf(title)}`.replace(/-$/, '')
    let id = word
    for (let count = 2; taken.has(id); count += 1) id = `${word}-${count}`
    taken.add(id)
    node.data = { ...node.data, hProperties: { id } }
    return [{ id, title, at }]
  })
}

function countWords(tree: Root): number {
  let words = 0
  visitNodes(tree, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
      words += splitWords(node.value).length
  })
  return words
}

function wordsOf(heading: HeadingNode): string {
  let words = ''
  visitNodes(heading, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words += node.value
  })
  return words
}
