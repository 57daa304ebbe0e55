import fc from 'fast-check'

/** Valid requests to begin with, so that most fuzzed ones are not refused at once. */
const VALID = [
  'GET / HTTP/1.1\r\nHost: a.example\r\nAccept-Encoding: br, gzip\r\n\r\n',
  'HEAD /no-such-page?x=1 HTTP/1.1\r\nHost: a.example\r\nIf-None-Match: "p"\r\n\r\n',
  'GET http://a.example/ HTTP/1.1\r\nHost: a.example\r\nRsc: 1\r\n\r\nGET / HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'POST /api/sendEmail HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Ann"}',
  'POST /api/sendEmail HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
]
// biome-ignore format: a bag of scraps reads better as one block
const ODD = [
  '\0', '\r', '\n', '\r\n\r\n', '\t', ' ', ':', ';', ',', '%', '%00', '%2e%2e/', '//', '\\', '..', '#', '?', '@', '-1', '0x10',
  '99999999999999999999', '\u00ff', '\u2028', '\ud83d\ude00', 'HTTP/0.9', 'HTTP/9.9', 'CONNECT ', '\r\nHost: b.example',
  '\r\nTransfer-Encoding: chunked', '\r\nContent-Length: 0', '\r\nExpect: 100-continue',
  '\r\nUpgrade: h2c\r\nConnection: Upgrade', '\r\nConnection: close, keep-alive', '\r\nTrailer: X', 'A'.repeat(9000),
]

/** The bytes of one request, or of several in a row, that somebody has tampered with in one to four places. */
export function fuzzedRequest(valid: readonly string[] = VALID): fc.Arbitrary<Buffer> {
  const place = { at: fc.nat(20_000), length: fc.nat(20) }
  const change = fc.record({
    ...place,
    put: fc.oneof(
      fc.constantFrom(...ODD, ...valid).map((text) => (part: Buffer) => [part, Buffer.from(text)]),
      fc.constantFrom(...ODD).map((text) => () => [Buffer.from(text)]),
      fc.nat(7).map((bit) => (part: Buffer) => [part.map((byte) => byte ^ (1 << bit))]),
      fc.constantFrom(
        () => [],
        (part: Buffer) => [part, part],
        (part: Buffer) => [part.toReversed()],
      ),
    ),
  })
  return fc
    .tuple(fc.constantFrom(...valid), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([request, changes]) =>
      changes.reduce((bytes, { at, length, put }) => {
        const start = at % (bytes.length + 1)
        const end = Math.min(bytes.length, start + length)
        return Buffer.concat([
          bytes.subarray(0, start),
          ...put(bytes.subarray(start, end)),
          bytes.subarray(end),
        ])
      }, Buffer.from(request)),
    )
}
