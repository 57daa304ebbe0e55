import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DocumentEntry } from '#build/manifest.ts'
import { chooseEncoding, type Encoding } from './negotiate.ts'
import {
  commonHeaders,
  contentSecurityPolicy,
  type Deployment,
  REPORTING_ENDPOINTS,
  SPECULATION_RULES,
} from './policy.ts'
import { encodingHeaders, SUFFIXES, sendNotModified, sendWhole } from './respond.ts'

type Representation = { body: Buffer; headers: Record<string, string> & { etag: string } }

/** A page as it lies in memory: in every encoding, with every header, so that answering is only choosing. */
export type StoredDocument = Record<Encoding, Representation>

export type StorageSettings = { pagesFolder: string; deployment: Deployment; routerVary: string }

/** Reads a page of the build into memory. @throws when the build has left out one of its encodings */
export function storeDocument(entry: DocumentEntry, settings: StorageSettings): StoredDocument {
  const { pagesFolder, deployment, routerVary } = settings
  const { inline, frames } = entry
  const shared = {
    ...commonHeaders(deployment, { embeds: frames.length > 0 }),
    'content-security-policy': contentSecurityPolicy({ inline, frames, https: deployment.https }),
    'reporting-endpoints': REPORTING_ENDPOINTS,
    'speculation-rules': SPECULATION_RULES,
    'content-type': 'text/html; charset=utf-8',
    // Kept, but asked about each time: a page is never older than the last deployment.
    'cache-control': 'no-cache',
    vary: `accept-encoding, ${routerVary}`,
  }
  const represent = (encoding: Encoding): Representation => ({
    body: readFileSync(join(pagesFolder, entry.file + SUFFIXES[encoding])),
    headers: { ...shared, ...encodingHeaders(entry.tag, encoding) },
  })
  return { identity: represent('identity'), br: represent('br'), gzip: represent('gzip') }
}

/** Answers with the document in the encoding the visitor takes, or with 304 if they have it already. */
export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: StoredDocument,
  status: 200 | 404,
): void {
  const { body, headers } = document[chooseEncoding(request.headers['accept-encoding'])]
  if (status === 200 && sendNotModified(request, response, headers)) return
  sendWhole(request, response, status, headers, body)
}
