import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Element } from 'hast'
import { rolldown } from 'rolldown'
import type { InlineHashes } from '#server/build/manifest.ts'
import { append, attributeOf, edit, elementsOf, empty, parseHtml, replace, textOf } from './html.ts'
import { type Alternate, alternateOf } from './markdown.ts'
import type { readScripts, Sheet } from './sheet.ts'

/** Data that all pages of a build share. */
export type PageSetting = {
  /** Of every script and style sheet of the build, by its address. */
  integrity: Readonly<Record<string, string>>
  /** Every style sheet by its address. */
  sheets: Readonly<Record<string, Sheet>>
  /** Which classes the scripts of a page may give to its elements. */
  classesOfScripts: ReturnType<typeof readScripts>
  /** The tags that load our own script. */
  scriptTags: string
}

export type FinishedHtml = {
  html: string
  /** The page as Markdown, if it names that in its head. */
  alternate: Alternate | undefined
  inline: InlineHashes
  /** The files that hydration of the page needs besides the framework's own. */
  startFile: { address: string; content: Buffer }
}

/** Data for React. Next escapes every < in it. */
const DATA = /<script>(\(?self\.__next_f\b[^<]*)<\/script>/g

/**
 * Finishes a page that Next has written:
 *
 * - The style rules that it needs become part of it, because loading a sheet would delay the first paint by a round trip.
 * - The data for React, half of the bytes, moves to a hashed file, because a visitor who only reads does not need it. The
 *   start of the bundler is a function in that file, which lib/browser/framework.ts calls once all scripts are loaded.
 *   It finds their addresses in a data block of the page.
 * - A script marked `data-first` chooses a picture. It is copied before the styles, so that the picture is fetched earlier;
 *   the original is kept, because React looks for it there.
 * - Fonts that its styles do not wait for are preloaded, also on the page for unknown addresses, where Next does not do it.
 * - The remaining inline scripts and styles are hashed for the policy, so nothing may change them later. The hashes are
 *   computed from the first parse, because parsing thousands of finished pages again takes seconds.
 *
 * @throws when a page has scripts of an unknown kind: they would be lost, or run too early
 */
export function finishHtml(page: string, setting: PageSetting): FinishedHtml {
  const data: string[] = []
  // Taken out before parsing, which then takes half of the time.
  const source = page.replace(DATA, (_script, text: string) => {
    data.push(text)
    return ''
  })
  const tree = parseHtml(source)
  const parsed = elementsOf(tree)
  const sheets = parsed.filter((each) => isLink(each, 'stylesheet'))
  const written = parsed.filter(({ tagName }) => tagName === 'script')
  const { loaded = [], start = [], polyfill = [], unknown } = Object.groupBy(written, kindOf)
  const head = parsed.find(({ tagName }) => tagName === 'head')
  const startScript = start[0]
  if (!head || !startScript || start.length > 1 || loaded.length === 0 || data.length < 2 || unknown)
    throw new Error('Next writes its scripts differently than before: adapt server/build/page.ts.')

  const addresses = sheets.map(addressOf)
  const scripts = [...new Set(loaded.map(addressOf))]
  const startFile = makeStartFile(textOf(startScript), { data, scripts, addresses }, setting)
  const parts = [
    [startFile.address, integrityOf(startFile.content)],
    ...scripts.map((script) => [script, known(setting.integrity, script)]),
  ]
  const block = `<script type="application/json" id="framework">${JSON.stringify(parts)}</script>`
  const first = parsed
    .filter((each) => attributeOf(each, 'dataFirst') !== undefined)
    .map((each) => `<script>${textOf(each)}</script>`)
    .join('')
  const hints = parsed.filter((each) => isLink(each, 'preload') && attributeOf(each, 'as') === 'script')
  const classes = new Set([...parsed.flatMap(classesOf), ...classesInData(data.join(''))])
  const isGivenLater = setting.classesOfScripts(page + setting.scriptTags)
  const isUsed = (name: string) => classes.has(name) || isGivenLater(name)
  // One element for all sheets, so that the policy has one hash.
  const style = addresses.map((address) => known(setting.sheets, address).textFor(isUsed)).join('')
  const styles = `${preloads(addresses, parsed, setting)}${first}<style>${style}</style>`
  const leftOut = [...loaded, ...polyfill, ...hints]
  const html = edit(source, [
    ...leftOut.map((each) => replace(each, '')),
    ...sheets.map((each, index) => replace(each, index === 0 ? styles : '')),
    append(head, setting.scriptTags),
    replace(startScript, block),
  ])
  const isGone = new Set([...leftOut, startScript])
  const inline = hashInline(
    parsed.filter((each) => !isGone.has(each)),
    style,
  )
  // The tree is large, so the result must not keep it in memory.
  return { html, alternate: alternateOf(tree), inline, startFile }
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
      ['manifest', 'alternate', 'canonical'].some((rel) => isLink(each, rel)) ||
      (isLink(each, 'preload') && attributeOf(each, 'as') === 'script'),
  )
  const sheets = parsed.filter((each) => isLink(each, 'stylesheet'))
  const addresses = sheets.map(addressOf)
  return edit(source, [
    ...leftOut.map((each) => replace(each, '')),
    ...sheets.map((each, index) => {
      const integrity = known(setting.integrity, addressOf(each))
      const link = `<link rel="stylesheet" href="${addressOf(each)}" integrity="${integrity}"/>`
      return replace(each, index === 0 ? preloads(addresses, parsed, setting) + link : link)
    }),
    empty(title),
    empty(main),
  ])
}

/** Polyfills are for old browsers, which do not run our own script either. The start is that of the bundler. */
function kindOf(script: Element) {
  const { noModule, src, async } = script.properties
  const text = textOf(script)
  if (noModule) return 'polyfill'
  if (src && async) return 'loaded'
  if (attributeOf(script, 'id') === '_R_' && text.includes('TURBOPACK')) return 'start'
  return src || /__next_f|TURBOPACK|\$R[CSXV]\(/.test(text) ? 'unknown' : 'other'
}

/** `data`: scripts in the order in which they have to run. `scripts` are in the page, `addresses` its style sheets. */
function makeStartFile(
  start: string,
  { data, scripts, addresses }: { data: string[]; scripts: string[]; addresses: string[] },
  { integrity }: PageSetting,
): FinishedHtml['startFile'] {
  const later = Object.entries(integrity).filter(
    ([address]) => address.endsWith('.js') && !scripts.includes(address),
  )
  const content = Buffer.from(
    [
      `window.integrityOf=${JSON.stringify(Object.fromEntries(later))}`,
      // React fetches a style sheet unless it finds a link to it. A disabled link is not fetched.
      `for(const href of ${JSON.stringify(addresses)})document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href}))`,
      ...data,
      `window.startReact=()=>{${start}}`,
    ]
      .map((script) => (script.endsWith(';') ? script : `${script};`))
      .join('\n'),
  )
  return { address: `/_next/static/start/${contentTag(content)}.js`, content }
}

/** The first paint needs `optional` and blocking fonts, so they are fetched as early as possible. */
function preloads(addresses: string[], parsed: Element[], { sheets }: PageSetting): string {
  const faces = addresses.flatMap(
    (address) => known(sheets, address).text.match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  const there = parsed.filter((each) => isLink(each, 'preload')).map(addressOf)
  return faces
    .filter((face) => /font-display:\s*(?:optional|block)/.test(face))
    .flatMap((face) => /url\("?([^")]+)"?\)/.exec(face)?.slice(1) ?? [])
    .filter((font) => !there.includes(font))
    .map((font) => `<link rel="preload" href="${font}" as="font" crossorigin="" type="font/woff2"/>`)
    .join('')
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : []
}

/** Between two scripts of data. Next cuts the data of a large page anywhere. */
const CUT = '"])self.__next_f.push([1,"'

/** The classes in the data of a page: React may give them to elements that are not on the page yet. */
function classesInData(data: string): string[] {
  const lists = data.replaceAll(CUT, '').matchAll(/className\\":\\"((?:(?!\\").)*)/g)
  return [...lists].flatMap(([, list]) => String(JSON.parse(`"${list}"`)).split(' '))
}

/**
 * Hashes everything that a policy without 'unsafe-inline' would block.
 * @param style the text of a style element that is added to these elements
 * @see https://www.w3.org/TR/CSP3/#strict-csp
 */
export function hashInline(all: Element[], style: string): InlineHashes {
  const hashes = (texts: string[]) => [...new Set(texts.map(hashSource))]
  return {
    scripts: hashes(all.filter(runsInline).map(textOf)),
    styles: hashes([style, ...all.filter(({ tagName }) => tagName === 'style').map(textOf)]),
    styleAttributes: hashes(all.flatMap((each) => attributeOf(each, 'style') ?? [])),
  }
}

/** An external script is allowed by 'self', and a data block such as JSON-LD does not run. */
function runsInline(element: Element): boolean {
  const isData = /^application\/(?:ld\+)?json$/.test(attributeOf(element, 'type') ?? '')
  return element.tagName === 'script' && element.properties.src === undefined && !isData
}

/** The source expression that allows exactly this text. */
export function hashSource(text: string): string {
  return `'${integrityOf(Buffer.from(text))}'`
}

const TAG_LENGTH = 22

/** A hash of the content, for the strong validator of a response (RFC 9110, 8.8.1), without its encoding. */
export function contentTag(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH)
}

/**
 * Integrity metadata of a file. SHA-256, as in the policy: longer hashes would make each page larger.
 * @see https://www.w3.org/TR/sri-2/#integrity-metadata
 */
export function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

function isLink(element: Element, rel: string): boolean {
  return element.tagName === 'link' && attributeOf(element, 'rel') === rel
}

function addressOf(element: Element): string {
  return attributeOf(element, 'src') ?? attributeOf(element, 'href') ?? ''
}

function known<Value>(table: Readonly<Record<string, Value>>, address: string): Value {
  const value = table[address]
  if (value === undefined) throw new Error(`A page loads ${address}, which is not a file of this build.`)
  return value
}

const ENTRY = 'lib/browser/page.ts'
const FOLDER = '/_next/static/page'

/** Bundles the script of every page (`lib/browser/page.ts`) for browsers as old as the site's floor (docs/quality.md). */
export async function bundlePageScript(projectFolder: string) {
  const bundle = await rolldown({
    input: join(projectFolder, ENTRY),
    platform: 'browser',
    transform: { target: ['chrome111', 'firefox128', 'safari16.4'] },
    experimental: { attachDebugInfo: 'none' },
  })
  const {
    output: [script, ...others],
  } = await bundle.generate({ format: 'esm', minify: true, entryFileNames: 'page-[hash].js' })
  await bundle.close()
  // Browsers would not know the integrity of a module that it imports on demand.
  if (others.length > 0) throw new Error(`The bundler made more than one script of ${ENTRY}.`)
  const [address, content] = [`${FOLDER}/${script.fileName}`, Buffer.from(script.code)]
  const tag = `<script src="${address}" integrity="${integrityOf(content)}" type="module"></script>`
  return { address, content, tag }
}
