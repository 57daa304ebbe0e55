import { connect } from 'node:net'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { fuzzedRequest } from '#server/testing/fuzzed-request.ts'

const FUZZED_ENQUIRIES = 300
const CUT_OFF_MS = 3000

/**
 * What comes back for enquiries that somebody has tampered with, each from a client of its own: every other one in all of
 * its bytes, the rest in what the visitor wrote.
 */
export async function answersToTampered(url: string): Promise<string[]> {
  const { hostname, port, host } = new URL(url)
  const json = JSON.stringify(anEnquiry)
  const form = `${new URLSearchParams(anEnquiry)}`
  const post = (seed: number, type: string, body: string | Buffer) => {
    const head = [
      'POST /api/sendEmail HTTP/1.1',
      `Host: ${host}`,
      `X-Forwarded-For: 198.51.${seed % 100}.${seed % 250}`,
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
  }
  const bytesOf = (seed: number) => {
    const [type, body] =
      seed % 4 < 2 ? ['application/json', json] : ['application/x-www-form-urlencoded', form]
    if (seed % 2 === 0) return post(seed, type, fuzzedRequest(seed, [body]))
    return fuzzedRequest(seed, [post(seed, type, body).toString()])
  }
  const answers: string[] = []
  for (let first = 1; first <= FUZZED_ENQUIRIES; first += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const socket = connect(Number(port), hostname)
        // The server may hang up while there are still bytes to send.
        socket.on('error', () => {})
        socket.write(bytesOf(first + index))
        // What was cut off has no answer before we hang up, and hanging up takes away the answer that is under way.
        const giveUp = setTimeout(() => socket.end(), CUT_OFF_MS)
        socket.once('data', () => socket.end())
        answers.push((await socket.toArray().catch(() => [])).join(''))
        clearTimeout(giveUp)
      }),
    )
  return answers
}
