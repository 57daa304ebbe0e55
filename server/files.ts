import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isHashed, type Manifest } from '#server/build/manifest.ts'
import { createFileCache, type FileCache } from './file-cache.ts'
import { chooseEncoding } from './negotiate.ts'
import { encodingHeaders, SUFFIXES, sendNotModified, sendWhole } from './respond.ts'

const YEAR_S = 31_536_000
const HOUR_S = 3600

/**
 * Serves the files of the build, in the encoding made ahead that the visitor takes. They are answered from memory, and
 * none stays open: each is read as a whole, so a visitor who leaves half-way leaves nothing behind.
 */
export function createFileServer(
  folder: string,
  files: Manifest['files'],
  { read }: Pick<FileCache, 'read'> = createFileCache(),
) {
  const entries = new Map(Object.entries(files))

  /** @throws when the file is not one of the build, or cannot be read */
  return async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<void> {
    const entry = entries.get(address)
    if (entry === undefined) throw new Error(`${address} is not a file of the build.`)
    const encoding = entry.encoded ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
    const headers = {
      ...entry.headers,
      ...encodingHeaders(entry.tag, encoding),
      ...(entry.encoded ? { vary: 'accept-encoding' } : {}),
      'cache-control': cacheControl(address),
    }
    if (sendNotModified(request, response, headers)) return
    const body = await read(join(folder, decodeURI(address) + SUFFIXES[encoding]))
    sendWhole(request, response, 200, headers, body)
  }
}

/** The name of a hashed file changes with its content; anything else is looked at again within the hour. */
function cacheControl(address: string): string {
  return `public, ${isHashed(address) ? `max-age=${YEAR_S}, immutable` : `max-age=${HOUR_S}`}`
}
