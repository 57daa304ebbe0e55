import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'
import { typeOf } from '#server/build/file-types.ts'
import type { Manifest } from '#server/build/manifest.ts'
import { commonHeaders, type Deployment, FRAMED_BY_NOBODY, SPECULATION_RULES } from '#server/policy.ts'
import { fileOfPage } from './static-page.ts'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * The file `_headers`, as Netlify and Cloudflare read it: what all pages have, what is kept for ever, and the types that the
 * name of a file does not tell. Where two blocks are about one address, their headers are joined, so no two say the same.
 */
export function headersFile({ files }: Pick<Manifest, 'files'>, deployment: Deployment): string {
  // One of it would be for all pages, and a page with a map needs another one.
  const { 'cross-origin-embedder-policy': _perPage, ...common } = commonHeaders(deployment, { embeds: true })
  const everywhere = {
    ...common,
    'content-security-policy': FRAMED_BY_NOBODY.join(' '),
    'speculation-rules': SPECULATION_RULES,
  }
  const typed = Object.entries(files)
    .map(([address, { headers }]) => [address, { 'content-type': headers['content-type'] }] as const)
    .filter(([address, headers]) => headers['content-type'] !== typeOf(address))
    .sort(([one], [other]) => depthOf(one) - depthOf(other))
  return [['/*', everywhere], ['/_next/static/*', FOR_EVER], [`${PHOTOGRAPHS_PATH}*`, FOR_EVER], ...typed]
    .map(([path, headers]) => `${path}\n${linesOf(Object.entries(headers))}\n`)
    .join('')
}

/** Hosts read a hundred blocks or so. Files deep in a folder (`/sitemaps/7.xml`) come last, so that only they can be lost. */
const depthOf = (address: string) => address.split('/').length

function linesOf(headers: [name: string, value: string][]): string {
  return headers.map(([name, value]) => `  ${name}: ${value}`).join('\n')
}

/** The file `_redirects` of the same hosts. Netlify takes from it which page says that something is missing. */
export function redirectsFile({ hostRules }: Pick<Manifest, 'hostRules'>): string {
  return hostRules
    .map(({ from, to, status }) =>
      to.startsWith('/missing/') ? `${from} /${fileOfPage(to)} 404` : `${from} ${to} ${status}`,
    )
    .map((line) => `${line}\n`)
    .join('')
}
