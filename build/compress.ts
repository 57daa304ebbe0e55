import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoded = { identity: Buffer; br: Buffer; gzip: Buffer }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** One file in all three encodings, at the highest effort: this runs once in the build and never for a visitor. */
export async function encode(identity: Buffer): Promise<Encoded> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, { params }),
    toGzip(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return { identity, br, gzip: gzipped }
}
