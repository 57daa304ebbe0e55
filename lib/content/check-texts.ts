import type { Catalogue, Pictures } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { findMentions } from './mentions.ts'
import { unknownWord } from './parse.ts'
import { PICTURE_ENDINGS } from './picture-names.ts'
import { isPlainlySound } from './quick-check.ts'
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
  return texts.flatMap(({ file, text, pictures, lineAt }) => {
    const isPicture = (target: string) => pictures !== undefined && Object.hasOwn(pictures, target)
    if (isPlainlySound(text, { isAddress: (target) => isAddress(target, addresses), isPicture })) return []
    return findMentions(text).flatMap((mention): ContentFault[] => {
      const { kind, target } = mention
      const line = lineAt(mention.line)
      if (kind === 'link') return checkLink(file, target, line, addresses, hidden)
      if (kind === 'fault') return [{ file, line, message: target }]
      if (!pictures) {
        return [
          { file, line, message: `shows the picture ${target}. Only texts in .md files can show pictures` },
        ]
      }
      if (isPicture(target)) return mention.isCrowded ? [{ file, line, message: crowdedText(target) }] : []
      const sentence = `shows the picture ${target}, which does not lie beside it.`
      return [{ file, line, message: unknownWord(sentence, target, Object.keys(pictures)) }]
    })
  })
}

/** A page gives a picture all of its width, and the editor in the browser shows one within a sentence as a link. */
const crowdedText = (target: string) =>
  `shows the picture ${target} within a paragraph. Put it into a line of its own, with an empty line before and after it`

/** Ways out of the site. Anything else has to be a path from its root: a page has no folder that a link could lean on. */
const OUTWARD = /^(?:https:\/\/|mailto:[^@\s]+@[^@\s]+|tel:\+?(?:[().-]*\d){5,}$)/

/** What the preview of `npm run dev` has in front of an address. A visitor's computer has nothing there. */
const OWN_COMPUTER = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i

const isAddress = (target: string, addresses: Set<string>) =>
  (OUTWARD.test(target) && !OWN_COMPUTER.test(target)) || addresses.has(pathOf(target))
const pathOf = (target: string) => target.split(/[?#]/)[0] ?? ''

/** A link that leads nowhere. */
export function checkLink(
  file: string,
  target: string,
  line: number | undefined,
  addresses: Set<string>,
  hidden: Set<string>,
): ContentFault[] {
  if (isAddress(target, addresses)) return []
  if (hidden.has(pathOf(target))) {
    const message = `links to ${pathOf(target)}, which visitors cannot see: it is a draft, or its day has not come. Take this link out, or publish that page first`
    return [{ file, line, message }]
  }
  return [{ file, line, message: linkText(target, addresses) }]
}

/** Why a link leads nowhere, and what may have been meant. */
function linkText(target: string, addresses: Set<string>): string {
  const path = pathOf(target)
  if (OWN_COMPUTER.test(target))
    return `links to "${target}", which only your own computer shows. Write ${target.replace(OWN_COMPUTER, '') || '/'}`
  if (target.startsWith('http://')) return `links to "${target}". Write https:// in place of http://`
  if (target.startsWith('/'))
    return unknownWord(`links to ${path}, which is not a page of this site.`, path, addresses)
  if (target.startsWith('tel:'))
    return `links to "${target}", which is not a telephone number. Write it as tel:+92405550123`
  if (target.startsWith('mailto:')) return `links to "${target}", which is not an e-mail address`
  if (PICTURE_ENDINGS.some((ending) => target.endsWith(`.${ending}`)))
    return `links to the picture "${target}". To show it, write ![what is seen on it](${target})`
  return `links to "${target}". A link begins with /, https://, mailto: or tel:`
}
