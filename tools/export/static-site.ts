import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'
import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'
import { type DocumentEntry, type Manifest, MISSING, pageFile } from '#server/build/manifest.ts'
import { typeOf } from '#server/build/site-folder.ts'
import {
  commonHeaders,
  FOR_OTHER_SCRIPTS,
  FOR_OTHER_SITES,
  FRAMED_BY_NOBODY,
  policyInPage,
} from '#server/headers.ts'
import { StartError } from '#server/start-error.ts'

type StaticSiteSettings = {
  /** The folder of the build (`server/build/manifest.ts`). */
  siteFolder: string
  /** It is created, or is empty, or has an earlier export. */
  folder: string
  /** The origin that takes the enquiries. */
  api: string
}

/**
 * Writes the built pages and files as a static host serves them, with its `_headers` and `_redirects`.
 * @returns how many pages there are, and the address that they were built for
 * @throws StartError when there is no build, when the folder holds something else, or when browsers would not let the pages
 * post there
 */
export async function writeStaticSite({ siteFolder, folder, api }: StaticSiteSettings) {
  const text = await readFile(join(siteFolder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartError('The site has not been built yet. Run: npm run build')
  const manifest: Manifest = JSON.parse(text)
  const { siteUrl } = manifest
  const https = siteUrl.startsWith('https:')
  if (https && !api.startsWith('https:'))
    throw new StartError('An https page cannot send forms to http: the API needs https too.')
  const pages = [
    ...Object.entries(manifest.documents).map(([address, entry]) => [fileOfPage(address), entry] as const),
    ['404.html', manifest.notFound] as const,
  ]
  const files = Object.keys(manifest.files).map((address) => decodeURIComponent(address))
  const texts = [
    ['_headers', headersFile(manifest, https)],
    ['_redirects', redirectsFile(manifest)],
  ] as const
  const named = [...pages, ...texts].map(([name]) => name)
  await clearForExport(folder, [...named, ...files.map((name) => name.slice(1))])

  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const writePage = async (name: string, entry: DocumentEntry) => {
    const inline = manifest.sources[entry.sources]
    if (inline === undefined) throw new Error(`The manifest has no hashes for ${name}.`)
    const policy = policyInPage({ inline, https, api })
    const html = await readFile(join(siteFolder, 'pages', pageFile(entry)), 'utf8')
    await write(name, toStaticPage(html, { policy, api }))
  }
  for (const [name, entry] of pages) await writePage(name, entry)
  for (const name of files) await cp(join(siteFolder, 'files', name), join(folder, name))
  for (const [name, text] of texts) await write(name, text)
  return { pages: Object.keys(manifest.documents).length, siteUrl }
}

/** In the folder of an export: the names of all the files that the export has written, one on a line. */
const LIST = '.exported'

/** Deletes the files of an earlier export, complete or not. Keeps other files, such as `.git` or `CNAME`. */
async function clearForExport(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = await readdir(folder)
  const isExport = found.includes(LIST)
  if (found.length > 0 && !isExport) {
    throw new StartError(
      `${folder} is not empty, and was not made by npm run export. Name another folder, or empty it.`,
    )
  }
  const earlier = isExport ? (await readFile(join(folder, LIST), 'utf8')).split('\n') : []
  // Checked, because a changed list must not delete files outside of the folder.
  const isWithin = (name: string) => resolve(folder, name).startsWith(resolve(folder) + sep)
  for (const name of earlier.filter(isWithin)) await rm(join(folder, name), { force: true })
  await writeFile(join(folder, LIST), names.map((name) => `${name}\n`).join(''))
}

const FIRST_IN_HEAD = '<meta charSet="utf-8"/>'
/** The address in a form, and in the props of its island (components/ui/island.tsx). */
const ADDRESS = new RegExp(`(?<=action="|&quot;)${ENQUIRY_ADDRESS}(?="|&quot;)`, 'g')

/**
 * A page for a static host: it contains its policy, before anything else, and its forms post to the other host.
 * @throws when the page does not begin as expected, because it would have no policy
 */
function toStaticPage(html: string, { policy, api }: { policy: string; api: string }): string {
  if (!html.includes(FIRST_IN_HEAD)) throw new Error(`A page has no ${FIRST_IN_HEAD}: adapt tools/export.`)
  const meta = `<meta http-equiv="content-security-policy" content="${policy}"/>`
  return html.replace(FIRST_IN_HEAD, () => FIRST_IN_HEAD + meta).replace(ADDRESS, () => api + ENQUIRY_ADDRESS)
}

/**
 * The file that a static host serves at an address: `/team` is `team.html`, so that no slash is added to it. The 404 page
 * below `/team` is `team/404.html`, where these hosts look first. They look for names that are decoded.
 */
function fileOfPage(address: string): string {
  if (address === '/') return 'index.html'
  const name = decodeURIComponent(address.slice(1))
  const missing = /^missing\/(.+)$/.exec(name)?.[1]
  return missing === undefined ? `${name}.html` : `${missing}/404.html`
}

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * The file `_headers` of Netlify and Cloudflare: headers of all pages, immutable files, and types that differ from the
 * file extension. Hosts join the headers of all blocks for an address, so no header is repeated.
 */
function headersFile({ files }: Manifest, https: boolean): string {
  const everywhere = {
    ...commonHeaders({ https, preview: false }),
    ...FOR_OTHER_SITES,
    ...FOR_OTHER_SCRIPTS,
    'content-security-policy': FRAMED_BY_NOBODY.join(' '),
  }
  const typed = Object.entries(files)
    .map(([address, { headers }]) => [address, { 'content-type': headers['content-type'] }] as const)
    .filter(([address, headers]) => headers['content-type'] !== typeOf(address))
  return [['/*', everywhere], ['/_next/static/*', FOR_EVER], [`${PHOTOGRAPHS_PATH}*`, FOR_EVER], ...typed]
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
      return `${path}\n${lines.join('\n')}\n`
    })
    .join('')
}

/**
 * The file `_redirects` of the same hosts, addresses before patterns, as Cloudflare asks. Netlify reads the 404 pages from it:
 * those of a collection before that of its language.
 */
function redirectsFile({ documents, redirects, rewrites }: Manifest): string {
  const rules = [
    ...redirects.map(({ from, to, status }) => ({
      from,
      to: to.replace('$1', ':splat'),
      status: status === 307 ? 302 : 301,
    })),
    ...rewrites.map(({ from, to }) => ({ from, to, status: 200 })),
  ].filter(({ from }) => from !== undefined)
  const missing = Object.keys(documents)
    .filter((address) => address.startsWith(MISSING))
    .map((address) => ({
      from: `/${address.slice(MISSING.length)}/*`,
      to: `/${fileOfPage(address)}`,
      status: 404,
    }))
  return [...rules, ...missing.toSorted((one, other) => other.from.length - one.from.length)]
    .toSorted((one, other) => Number(one.from?.endsWith('*')) - Number(other.from?.endsWith('*')))
    .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
    .join('')
}
