import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoded = { br: Buffer; gzip: Buffer }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** How hard to compress: a thirtieth of the time makes files an eighth larger. */
export type Effort = 'highest' | 'quick'

const BROTLI_QUALITY: Record<Effort, number> = { highest: constants.BROTLI_MAX_QUALITY, quick: 6 }
const GZIP_LEVEL: Record<Effort, number> = { highest: constants.Z_BEST_COMPRESSION, quick: 6 }

/** From this many pages on, compressing each with the highest effort would take most of the build. */
const MANY_PAGES = 300

/** The effort that what is made for each page is worth, on a site of that many. */
export function effortFor(pageCount: number): Effort {
  return pageCount < MANY_PAGES ? 'highest' : 'quick'
}

/**
 * A file in both compressed encodings. This runs in the build and never for a visitor. Quick compression runs on the calling
 * thread. Handing it to another thread takes half as long again, because memory is asked for each time.
 */
export async function encode(identity: Buffer, effort: Effort): Promise<Encoded> {
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  }
  const gzipOptions = { level: GZIP_LEVEL[effort] }
  if (effort === 'quick')
    return { br: brotliCompressSync(identity, brotliOptions), gzip: gzipSync(identity, gzipOptions) }
  const [br, gzipped] = await Promise.all([toBrotli(identity, brotliOptions), toGzip(identity, gzipOptions)])
  return { br, gzip: gzipped }
}

type Decode = (encoded: Buffer) => Buffer
/** What undoes each encoding, by the ending of the files that hold it. */
export const decoders: Readonly<Record<'.br' | '.gz', Decode>> = {
  '.br': (encoded) => brotliDecompressSync(encoded),
  '.gz': (encoded) => gunzipSync(encoded),
}

/** Whether decoding gives just these bytes. What cannot be decoded, being cut off for example, does not. */
export function isEncodingOf(identity: Buffer, encoded: Buffer, decode: Decode): boolean {
  try {
    return decode(encoded).equals(identity)
  } catch {
    return false
  }
}
