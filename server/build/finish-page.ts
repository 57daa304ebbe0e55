import type { Element } from 'hast'
import MagicString from 'magic-string'
import { textOf } from '#lib/text/html-text.ts'
import { hashSource } from './hashes.ts'
import { append, attributeOf, elementsOf, empty, parseHtml, replace } from './html-tree.ts'
import type { InlineHashes, PageSources } from './manifest.ts'
import { type Alternate, alternateOf } from './markdown.ts'
import type { Script } from './scripts.ts'
import { mayGiveClass, type Sheet } from './style-sheet.ts'

/** Data that all pages of a build share. */
export type PageSetting = {
  /** Every style sheet by its address. */
  sheets: Readonly<Record<string, Sheet>>
  /** That of every page. */
  script: Script
  /** Those of each kind of island, in their order. */
  islands: Readonly<Record<string, readonly Script[]>>
}

export type FinishedHtml = {
  html: string
  /** The page as Markdown, if it names that in its head. */
  alternate: Alternate | undefined
  sources: PageSources
}

/** React never writes `</script` into a script, nor `>` into an attribute. */
const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g
/** Scripts of ours: data, such as JSON-LD, those marked to run first, and the counter of visits. */
const OURS = /\stype="(?!module|text\/javascript)|\sdata-(?:first|counter)=/

/**
 * Removes all scripts of Next, and its data for React, from a page. Before parsing, which then takes half of the time, and
 * before the page is compared with that of the build before: only they contain the name of the build.
 */
export function withoutNext(page: string): string {
  return page.replace(SCRIPT, (script, attributes: string) => (OURS.test(attributes) ? script : ''))
}

/**
 * Finishes a page that Next has written, without the scripts of Next:
 *
 * - The style rules that it needs become part of it, because loading a sheet would delay the first paint by a round trip.
 * - It loads our script, and names the scripts of its islands in a data block (lib/browser/islands.ts).
 * - Scripts marked `data-first` run before the styles: they set the theme, and choose a picture, which is fetched earlier.
 * - Fonts that its styles do not wait for are preloaded, also on the page for unknown addresses, where Next does not do it.
 * - The remaining inline scripts and styles are hashed for the policy, so nothing may change them later. The hashes are
 *   computed from the first parse, because parsing thousands of finished pages again takes seconds.
 *
 * @throws when the page has no style sheet, or one that the build did not make, or has parts that only a script of Next would
 * put in their place
 */
export function finishHtml(source: string, setting: PageSetting): FinishedHtml {
  const tree = parseHtml(source)
  const parsed = elementsOf(tree)
  const head = parsed.find(({ tagName }) => tagName === 'head')
  const sheets = parsed.filter((each) => isLink(each, 'stylesheet'))
  if (!head || sheets.length === 0) throw new Error('Next has written it without a link to a style sheet.')
  // The ids of React's Suspense boundaries, placeholders and late segments.
  if (parsed.some((each) => /^[BPS]:/.test(attributeOf(each, 'id') ?? '')))
    throw new Error('Next has written it in parts: remove Suspense and loading.tsx.')

  const addresses = sheets.map(addressOf)
  const first = parsed.filter((each) => attributeOf(each, 'dataFirst') !== undefined)
  const kinds = [...new Set(parsed.flatMap((each) => attributeOf(each, 'dataIsland') ?? []))]
  const classes = new Set(parsed.flatMap((each) => attributeOf(each, 'className')?.split(' ') ?? []))
  const islands = kinds.map((kind) => known(setting.islands, kind))
  const scripts = [setting.script, ...islands.flat()]
  const isUsed = (name: string) => classes.has(name) || mayGiveClass(scripts, name)
  // One element for all sheets, so that the policy has one hash.
  const style = addresses.map((address) => known(setting.sheets, address).textFor(isUsed)).join('')
  const starts = first.map((each) => `<script>${textOf(each)}</script>`).join('')
  const fonts = earlyFonts(addresses, parsed, setting)
  const styles = `${preloads(fonts, parsed)}${starts}<style>${style}</style>`
  const html = new MagicString(source)
  for (const each of [...first, ...parsed.filter(isScriptHint)]) replace(html, each, '')
  for (const [index, each] of sheets.entries()) replace(html, each, index === 0 ? styles : '')
  append(html, head, scriptTags(setting.script, kinds, islands))
  // The tree is large, so the result must not keep it in memory.
  return {
    html: html.toString(),
    alternate: alternateOf(tree),
    sources: { ...hashInline(parsed, style), fonts },
  }
}

/**
 * Takes the frame of a page: header, footer, style sheets and fonts around an empty title and main, without scripts. Pages
 * made at request time use it (lib/http/page-frame.ts). Their policy refuses inline styles, so the sheets remain files.
 * @throws when the page has no title or no main
 */
export function takeFrame(source: string, setting: PageSetting): string {
  const parsed = elementsOf(parseHtml(source))
  const title = parsed.find(({ tagName }) => tagName === 'title')
  const main = parsed.find(({ tagName }) => tagName === 'main')
  if (!title || !main) throw new Error('The page for unknown addresses has no title or no main.')
  // The policy of a page without script does not allow a manifest.
  const leftOut = parsed.filter(
    (each) =>
      each.tagName === 'script' ||
      isScriptHint(each) ||
      ['manifest', 'alternate', 'canonical'].some((rel) => isLink(each, rel)),
  )
  const sheets = parsed.filter((each) => isLink(each, 'stylesheet'))
  const fonts = preloads(earlyFonts(sheets.map(addressOf), parsed, setting), parsed)
  const html = new MagicString(source)
  for (const each of leftOut) replace(html, each, '')
  for (const [index, each] of sheets.entries()) {
    const { integrity } = known(setting.sheets, addressOf(each))
    const link = `<link rel="stylesheet" href="${addressOf(each)}" integrity="${integrity}"/>`
    replace(html, each, index === 0 ? fonts + link : link)
  }
  for (const each of [title, main]) empty(html, each)
  return html.toString()
}

/** The tag of our script and, before it, the list that it reads (lib/browser/islands.ts). */
function scriptTags({ address, integrity }: Script, kinds: string[], islands: (readonly Script[])[]): string {
  const tag = `<script src="${address}" integrity="${integrity}" type="module"></script>`
  if (kinds.length === 0) return tag
  const lists = islands.map((each) => each.map(({ address, integrity }) => [address, integrity]))
  const byKind = Object.fromEntries(kinds.map((kind, index) => [kind, lists[index]]))
  return `<script type="application/json" id="islands">${JSON.stringify(byKind)}</script>${tag}`
}

/**
 * The first paint needs `optional` and blocking fonts, so they are fetched as early as possible. Those of another script
 * than Latin (tools/art/fonts.ts) are for the pages in that script.
 */
function earlyFonts(addresses: string[], parsed: Element[], { sheets }: PageSetting): string[] {
  const faces = addresses.flatMap(
    (address) => known(sheets, address).text.match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  const isInScript = parsed.some((each) => each.tagName === 'html' && attributeOf(each, 'dataScript'))
  return faces
    .filter((face) => /font-display:\s*(?:optional|block)/.test(face))
    .filter((face) => isInScript || !/font-family:\s*"?Script\b/.test(face))
    .flatMap((face) => /url\("?([^")]+)"?\)/.exec(face)?.slice(1) ?? [])
}

/** Links to fonts, where Next has not written them. */
function preloads(fonts: string[], parsed: Element[]): string {
  const there = parsed.filter((each) => isLink(each, 'preload')).map(addressOf)
  return fonts
    .filter((font) => !there.includes(font))
    .map((font) => `<link rel="preload" href="${font}" as="font" crossorigin="" type="font/woff2"/>`)
    .join('')
}

/**
 * Hashes everything that a policy without 'unsafe-inline' would block.
 * @param style the text of a style element that is added to these elements
 * @see https://www.w3.org/TR/CSP3/#strict-csp
 */
function hashInline(all: Element[], style: string): InlineHashes {
  const hashes = (texts: string[]) => [...new Set(texts.map(hashSource))]
  const counters = all.filter((each) => attributeOf(each, 'dataCounter') !== undefined)
  const frames = all.filter(({ tagName }) => tagName === 'iframe')
  return {
    scripts: [...hashes(all.filter(runsInline).map(textOf)), ...counters.map(addressOf)],
    counters: [...new Set(counters.flatMap(({ properties }) => originsOf(Object.values(properties))))],
    frames: [...new Set(frames.flatMap(({ properties: { src, dataSrc } }) => originsOf([src, dataSrc])))],
    styles: hashes([style, ...all.filter(({ tagName }) => tagName === 'style').map(textOf)]),
    styleAttributes: hashes(all.flatMap((each) => attributeOf(each, 'style') ?? [])),
  }
}

/** The origins that the values of attributes name. */
function originsOf(values: unknown[]): string[] {
  return values
    .map(String)
    .filter((value) => /^https?:/.test(value) && URL.canParse(value))
    .map((value) => new URL(value).origin)
}

/** An external script is allowed by 'self', and a data block such as JSON-LD does not run. */
function runsInline(element: Element): boolean {
  const isData = /^application\/(?:ld\+)?json$/.test(attributeOf(element, 'type') ?? '')
  return element.tagName === 'script' && element.properties.src === undefined && !isData
}

/** A link that makes browsers fetch a script of Next early. */
function isScriptHint(element: Element): boolean {
  const isPreload = isLink(element, 'preload') && attributeOf(element, 'as') === 'script'
  return isPreload || isLink(element, 'modulepreload')
}

function isLink(element: Element, rel: string): boolean {
  return element.tagName === 'link' && attributeOf(element, 'rel') === rel
}

function addressOf(element: Element): string {
  return attributeOf(element, 'src') ?? attributeOf(element, 'href') ?? ''
}

function known<Value>(table: Readonly<Record<string, Value>>, address: string): Value {
  const value = table[address]
  if (value === undefined) throw new Error(`It needs ${address}, which this build did not make.`)
  return value
}
