import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { prefixOf } from '#lib/content/join/languages.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { furtherLanguages, translationOf } from '#lib/content/read/translation.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import type { AddressStyle } from '#lib/routes.ts'
import { typeOf } from '#server/build/site-folder.ts'
import { cmsConfig, type Host } from './cms-config.ts'
import { editedFiles, entryCollections, LIST_FILES, PAGE_FILES } from './cms-fields.ts'
import type { CmsConfig } from './format.ts'

/* The page of the editor: Sveltia CMS with our forms and checks, as files for a server of any kind. */

type PageOptions = {
  /** The folder that holds `content/`. */
  root: string
  siteName: string
  host: Host
  /** The origin of a server that shows the site beside the forms; empty for none. */
  preview: string
}

const BROWSER = join(import.meta.dirname, 'browser')
const TEXT_CACHE = join(import.meta.dirname, '../../lib/content/read/text-cache.ts')
const ASSETS = join(import.meta.dirname, '../../node_modules/@sveltia/cms/npm/assets')

/** The files that the page loads, by name. */
export async function buildPage({ host }: Pick<PageOptions, 'host'>) {
  const bundle = await rolldown({
    input: { editor: join(BROWSER, 'editor.ts') },
    platform: 'browser',
    // A browser has no folder for parsed texts.
    resolve: { alias: { [TEXT_CACHE]: join(BROWSER, 'text-cache.ts') } },
    transform: {
      define: { 'process.env.PHONE_DIGITS_MIN': '10', 'process.env.PHONE_COUNTRY': '""' },
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: host.token === undefined,
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await bundle.close()
  const assets = readdirSync(ASSETS).filter((name) => /\.(?:js|wasm|woff2|png)$/.test(name))
  const files: [name: string, body: string | Buffer][] = [
    ['editor.css', readFileSync(join(BROWSER, 'editor.css'))],
    ...output.map((file): [string, string] => [file.fileName, file.type === 'chunk' ? file.code : '']),
    ...assets.map((name): [string, Buffer] => [`assets/${name}`, readFileSync(join(ASSETS, name))]),
  ]
  return new Map(files.map(([name, body]) => [name, { type: typeOf(name), body }]))
}

/** What the page knows of the site. */
export type SiteFacts = {
  config: CmsConfig
  /** Signs in with it, if it is known. */
  token: string | undefined
  /** The name of the database in which Sveltia CMS keeps the files that it has read. */
  database: string
  /** Texts that have no form, such as drawings, and the names of pictures. */
  others: { texts: Record<string, string>; pictures: string[] }
  /** Where the page that shows an entry or a file begins, by the name of its collection or of itself; none without a preview. */
  addresses: Record<string, string>
  /** How addresses are written in the first language, whose key is empty, and in the others. */
  styles: Record<string, AddressStyle>
}

/** The page, with the forms for the content as it is now. */
export function pageHtml({ root, siteName, host, preview }: PageOptions): string {
  const { texts, pictures } = readContentFolder(root)
  const entries = entryCollections(root)
  const isEdited = editedFiles(root)
  const others = Object.entries(texts).filter(([path]) => !isEdited(path))
  const facts: SiteFacts = {
    config: cmsConfig({ siteName, host, entries, texts, hasPreview: preview !== '' }),
    token: host.token,
    database: `${host.name}:${host.repository}`,
    others: { texts: Object.fromEntries(others), pictures: Object.keys(pictures) },
    styles: Object.fromEntries(
      ['', ...furtherLanguages(texts[SITE_FILE], true)].map((language) => {
        const words = language === '' ? WORDS_FILE : translationOf(WORDS_FILE, language)
        const { addresses } = fieldsIn(words, texts[words])
        const entries = Object.entries(Object(addresses)).map(([name, word]) => [name, String(word)])
        return [language, { prefix: language && prefixOf(language), addresses: Object.fromEntries(entries) }]
      }),
    ),
    addresses: Object.fromEntries(
      preview === ''
        ? []
        : [
            ...entries.map(({ folder, route }) => [folder.slice('content/'.length), route]),
            ...[...LIST_FILES, ...PAGE_FILES].map(({ name, address }) => [name, address]),
          ],
    ),
  }
  // Escaped so that it cannot end its element.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  const connect = new URL(host.api).origin
  return readFileSync(join(BROWSER, 'editor.html'), 'utf8')
    .replace('>null<', () => `>${json}<`)
    .replace('content=""', () => `content="${policy({ connect, frames: preview })}"`)
}

/**
 * The Content-Security-Policy of the page. Nothing is loaded from other servers. Sveltia adds styles while it runs, shows
 * pictures from memory, and reads photographs with WebAssembly.
 * @param connect the origin of the host's API
 * @param frames the origin of the preview
 */
export function policy({ connect = '', frames = '' }: { connect?: string; frames?: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    'media-src blob:',
    "font-src 'self' data:",
    `connect-src 'self' blob: data: ${connect}`.trim(),
    "worker-src 'self' blob:",
    `frame-src 'self' blob: ${frames}`.trim(),
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
