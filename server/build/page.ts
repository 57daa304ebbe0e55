import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Element } from 'hast'
import { rolldown } from 'rolldown'
import type { InlineHashes } from '#server/build/manifest.ts'
import { append, attributeOf, edit, elementsOf, empty, parseHtml, replace, textOf } from './html.ts'
import { type Alternate, alternateOf } from './markdown.ts'

/** The integrity of each file, by its address. */
type IntegrityTable = Readonly<Record<string, string>>

/** Data that all pages of a build share. */
export type PageSetting = {
  /** Of every script and style sheet of the build. */
  integrity: IntegrityTable
  /** The text of every style sheet by its address, ready to be part of a page. */
  sheets: Readonly<Record<string, string>>
  buildId: string
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

const ANY_BUILD = 'any'

/**
 * Makes of a page that Next has written what is served for it.
 *
 * - Style sheets become part of the page: the first paint would wait one round trip for them.
 * - Data for React alone leaves the page. It is half of the bytes, and a visitor who only reads never needs it. The data
 *   of the page and the start of the bundler become one hashed file, the start last: it begins nothing before both that
 *   file and the framework's scripts are there, whatever their order. A data block names them for lib/browser/framework.ts.
 * - A script marked `data-first` chooses a picture: it runs before the styles as well, so that the picture is fetched earlier.
 *   It is copied, because React looks for it in its own place.
 * - The fonts that its styles do not wait for are preloaded, on the page for unknown addresses too, where Next leaves it out.
 * - What still runs or styles inline is hashed for the policy: nothing may change it after this. The finished text is not parsed
 *   once more for that: with thousands of pages it takes seconds.
 *
 * @throws when Next writes a page in another way than the one that is known: scripts would be lost, or run too early
 */
export function finishHtml(source: string, setting: PageSetting): FinishedHtml {
  const tree = parseHtml(source)
  const parsed = elementsOf(tree)
  const sheets = parsed.filter((each) => isLink(each, 'stylesheet'))
  const { loaded, data, start, polyfills } = sortScripts(parsed)
  const head = parsed.find(({ tagName }) => tagName === 'head')
  const startScript = start[0]
  if (!head || !startScript || start.length > 1 || loaded.length === 0 || data.length < 2)
    throw new Error('Next writes its scripts differently than before: adapt server/build/page.ts.')

  const addresses = sheets.map(addressOf)
  const scripts = [...new Set(loaded.map(addressOf))]
  const startFile = makeStartFile({ data: [...data, startScript].map(textOf), scripts, addresses }, setting)
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
  // In one element, whose hash is one in the policy.
  const style = addresses.map((address) => known(setting.sheets, address)).join('')
  const styles = `${preloads(addresses, parsed, setting)}${first}<style>${style}</style>`
  const leftOut = [...loaded, ...data, ...polyfills, ...hints]
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
  // The tree is large: nothing that is waited for may hold it.
  return { html, alternate: alternateOf(tree), inline, startFile }
}

/**
 * The frame of a page without the page: header, footer, style sheets and fonts around an empty title and an empty main,
 * and nothing that runs. Pages that are put together while somebody waits go into it (lib/http/page-frame.ts). Their
 * policy allows style sheets of this site and no inline ones, so these stay files.
 * @throws when the page has no title or no main
 */
export function takeFrame(source: string, setting: PageSetting): string {
  const parsed = elementsOf(parseHtml(source))
  const title = parsed.find(({ tagName }) => tagName === 'title')
  const main = parsed.find(({ tagName }) => tagName === 'main')
  if (!title || !main) throw new Error('The page for unknown addresses has no title or no main.')
  // The policy of a page without script lets no browser fetch a manifest.
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

/** @throws for a script that is none of these, which would otherwise be lost or run before the framework */
function sortScripts(parsed: Element[]) {
  const scripts = {
    /** Files of the framework. */
    loaded: [] as Element[],
    /** The data of the page, for React. */
    data: [] as Element[],
    /** Tells the bundler to begin. */
    start: [] as Element[],
    /** For browsers that do not run our own script either. */
    polyfills: [] as Element[],
  }
  for (const script of parsed.filter(({ tagName }) => tagName === 'script')) {
    const text = textOf(script)
    if (script.properties.noModule) scripts.polyfills.push(script)
    else if (script.properties.src && script.properties.async) scripts.loaded.push(script)
    else if (attributeOf(script, 'id') === '_R_' && text.includes('TURBOPACK')) scripts.start.push(script)
    else if (/^\(?self\.__next_f\b/.test(text)) scripts.data.push(script)
    else if (script.properties.src || /__next_f|TURBOPACK|\$R[CSXV]\(/.test(text))
      throw new Error('Next writes its scripts differently than before: adapt server/build/page.ts.')
  }
  return scripts
}

/** `data`: scripts in the order in which they have to run. `scripts` are in the page, `addresses` its style sheets. */
function makeStartFile(
  { data, scripts, addresses }: { data: string[]; scripts: string[]; addresses: string[] },
  { integrity, buildId }: PageSetting,
): FinishedHtml['startFile'] {
  const later = Object.entries(integrity).filter(
    ([address]) => address.endsWith('.js') && !scripts.includes(address),
  )
  const content = Buffer.from(
    [
      `window.integrityOf=${JSON.stringify(Object.fromEntries(later))}`,
      // React asks for a style sheet of which it finds no link. A disabled one is not fetched.
      `for(const href of ${JSON.stringify(addresses)})document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href}))`,
      // The name of the build is in the data of every page, for a router that only ever asks for documents here. Without
      // it a page in which nothing has changed stays the same file.
      ...data.map((text) => text.replaceAll(buildId, ANY_BUILD)),
    ]
      .map((script) => (script.endsWith(';') ? script : `${script};`))
      .join('\n'),
  )
  return { address: `/_next/static/start/${contentTag(content)}.js`, content }
}

/** The first paint is poorer without an `optional` font or one that blocks, so they are fetched as early as possible. */
function preloads(addresses: string[], parsed: Element[], { sheets }: PageSetting): string {
  const faces = addresses.flatMap((address) => known(sheets, address).match(/@font-face\s*\{[^}]*\}/g) ?? [])
  const there = parsed.filter((each) => isLink(each, 'preload')).map(addressOf)
  return faces
    .filter((face) => /font-display:\s*(?:optional|block)/.test(face))
    .flatMap((face) => /url\("?([^")]+)"?\)/.exec(face)?.slice(1) ?? [])
    .filter((font) => !there.includes(font))
    .map((font) => `<link rel="preload" href="${font}" as="font" crossorigin="" type="font/woff2"/>`)
    .join('')
}

/** A style sheet as part of a page of any address: what it loads is named from the top of the site. */
export function sheetInPage(address: string, css: string): string {
  if (/<\/style/i.test(css)) throw new Error(`${address} cannot be part of a page.`)
  return css
    .replace(/\/\*# sourceMappingURL=.*?\*\//g, '')
    .replace(/url\((["']?)(?!["']|data:|#|\/)([^)"']+)\1\)/g, (_all, _quote, path: string) => {
      return `url(${new URL(path, `http://site${address}`).pathname})`
    })
    .trim()
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

/** An external script is covered by 'self', and a data block such as JSON-LD never runs. */
function runsInline(element: Element): boolean {
  const isData = /^application\/(?:ld\+)?json$/.test(attributeOf(element, 'type') ?? '')
  return element.tagName === 'script' && element.properties.src === undefined && !isData
}

/** The source expression that allows exactly this text. */
export function hashSource(text: string): string {
  return `'${integrityOf(Buffer.from(text))}'`
}

const TAG_LENGTH = 22

/** Names these bytes and no others: the strong validator of what is served (RFC 9110, 8.8.1), without its encoding. */
export function contentTag(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH)
}

/**
 * Integrity metadata of a file. SHA-256, as in the policy: every browser that checks knows it, it has not been broken,
 * and each page carries a dozen of them.
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

export type PageScript = {
  address: string
  content: Buffer
  /** The tag that loads it. */
  tag: string
}

/** Bundles the script of every page (`lib/browser/page.ts`) for browsers as old as the site's floor (docs/quality.md). */
export async function bundlePageScript(projectFolder: string): Promise<PageScript> {
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
