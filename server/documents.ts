import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type DocumentEntry, type Manifest, pageFile } from '#server/build/manifest.ts'
import { createFileCache } from './file-cache.ts'
import { chooseEncoding, ENCODINGS, type Encoding } from './negotiate.ts'
import {
  commonHeaders,
  contentSecurityPolicy,
  type Deployment,
  reportingHeader,
  SPECULATION_RULES,
} from './policy.ts'
import { encodingHeaders, SUFFIXES, sendNotModified, sendWhole } from './respond.ts'

type DocumentSettings = {
  pagesFolder: string
  deployment: Deployment
  /** Memory for pages, those that were asked for last. If not said, that of a file cache. */
  budgetBytes?: number
}

/**
 * Serves the pages of the build, in the encoding made ahead that the visitor takes, from memory: all of them from the
 * start where they are few enough, and otherwise those that are asked for. The others lie on the disk.
 * @throws when the build has left out a page that fits into that memory, or what stands inline in one
 */
export function createDocumentServer(
  { documents, notFound, inline, router }: Pick<Manifest, 'documents' | 'notFound' | 'inline' | 'router'>,
  { pagesFolder, deployment, budgetBytes }: DocumentSettings,
) {
  const headersOf = rememberHeaders({ inline, router }, deployment)
  const prepare = (entry: DocumentEntry) => ({ entry, headers: headersOf(entry) })
  const pages = new Map(Object.entries(documents).map(([address, entry]) => [address, prepare(entry)]))
  const missing = prepare(notFound)
  const cache = createFileCache(budgetBytes)
  const fileOf = (entry: DocumentEntry, encoding: Encoding) =>
    join(pagesFolder, pageFile(entry) + SUFFIXES[encoding])
  // What most browsers take comes first, in case there is not room for all.
  cache.fill(
    ENCODINGS.flatMap((encoding) => [missing, ...pages.values()].map(({ entry }) => fileOf(entry, encoding))),
  )

  /**
   * Answers with the page, or with 304 if the visitor has it already.
   * @param address if it is not one of the site, the page that says so is sent
   * @throws when the page cannot be read
   */
  return async function sendDocument(
    request: IncomingMessage,
    response: ServerResponse,
    { address, status }: { address?: string; status: 200 | 404 },
  ): Promise<void> {
    const page = pages.get(address ?? '') ?? missing
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const headers = { ...page.headers, ...encodingHeaders(page.entry.tag, encoding) }
    if (status === 200 && sendNotModified(request, response, headers)) return
    const body = await cache.read(fileOf(page.entry, encoding))
    sendWhole(request, response, status, headers, body)
  }
}

/** Makes the headers that a page has in any encoding. Most pages have the same, so each set is put together once. */
function rememberHeaders({ inline, router }: Pick<Manifest, 'inline' | 'router'>, deployment: Deployment) {
  const known = new Map<string, Record<string, string>>()
  return (entry: DocumentEntry): Record<string, string> => {
    const { frames } = entry
    const key = `${entry.inline} ${frames.join(' ')}`
    const headers = known.get(key) ?? {
      ...commonHeaders(deployment, { embeds: frames.length > 0 }),
      'content-security-policy': contentSecurityPolicy({
        inline: inline[entry.inline] ?? missingInline(entry),
        frames,
        https: deployment.https,
        reportUrl: deployment.reportUrl,
      }),
      ...reportingHeader(deployment.reportUrl),
      'speculation-rules': SPECULATION_RULES,
      'content-type': 'text/html; charset=utf-8',
      // Kept, but asked about each time: a page is never older than the last deployment.
      'cache-control': 'no-cache',
      vary: `accept-encoding, ${router.vary}`,
    }
    known.set(key, headers)
    return headers
  }
}

function missingInline({ tag }: DocumentEntry): never {
  throw new Error(`The manifest does not say what stands inline in the page ${tag}.`)
}
