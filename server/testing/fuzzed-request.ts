import { seededRandom } from '#lib/random.ts'

/** Requests that are well: what is fuzzed should come far. */
const WELL = [
  'GET / HTTP/1.1\r\nHost: a.example\r\nAccept-Encoding: br, gzip\r\n\r\n',
  'HEAD /no-such-page?x=1 HTTP/1.1\r\nHost: a.example\r\nIf-None-Match: "p"\r\n\r\n',
  'GET http://a.example/ HTTP/1.1\r\nHost: a.example\r\nRsc: 1\r\n\r\nGET / HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'POST /api/sendEmail HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Ann"}',
  'POST /api/sendEmail HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
]
const ODD = [
  ...[
    '\0',
    '\r',
    '\n',
    '\r\n\r\n',
    '\t',
    ' ',
    ':',
    ';',
    ',',
    '%',
    '%00',
    '%2e%2e/',
    '//',
    '\\',
    '..',
    '#',
    '?',
    '@',
  ],
  ...[
    '-1',
    '0x10',
    '99999999999999999999',
    '\u00ff',
    '\u2028',
    '\ud83d\ude00',
    'HTTP/0.9',
    'HTTP/9.9',
    'CONNECT ',
  ],
  ...[
    '\r\nHost: b.example',
    '\r\nTransfer-Encoding: chunked',
    '\r\nContent-Length: 0',
    '\r\nExpect: 100-continue',
  ],
  ...[
    '\r\nUpgrade: h2c\r\nConnection: Upgrade',
    '\r\nConnection: close, keep-alive',
    '\r\nTrailer: X',
    'A'.repeat(9000),
  ],
]
const CHANGES_MAX = 4

/**
 * The bytes of one request, or of several in a row, that somebody has tampered with. The same seed, the same bytes.
 * @param well the requests to begin with
 */
export function fuzzedRequest(seed: number, well: readonly string[] = WELL): Buffer {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const pick = (from: readonly string[]) => from[upTo(from.length - 1)] ?? ''
  let bytes = Buffer.from(pick(well))
  for (let change = upTo(CHANGES_MAX - 1); change >= 0; change--) {
    const at = upTo(bytes.length)
    const to = Math.min(bytes.length, at + upTo(20))
    const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)]
    const put = [
      () => [Buffer.from(pick(ODD))],
      () => [part, Buffer.from(pick(ODD))],
      () => [],
      () => [part, part],
      () => [part.map((byte) => byte ^ (1 << upTo(7)))],
      () => [part.toReversed()],
      () => [part, Buffer.from(pick(well))],
    ][upTo(6)]
    bytes = Buffer.concat([before, ...(put?.() ?? []), after])
  }
  return bytes
}
