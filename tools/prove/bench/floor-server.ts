import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { plainPage } from './plain-page.ts'

// A process of its own, so that it has as much of the machine as the servers beside it. It is told the address of our
// site, whose pages it shows as if they had been written by hand, and its pictures as they are.

const [siteUrl = ''] = process.argv.slice(2)

type Answer = { status: number; headers: Record<string, string | number>; body: Buffer }
const answers = new Map<string, Promise<Answer>>()

const server = createServer(async (request, response) => {
  const address = request.url ?? '/'
  const known = answers.get(address) ?? prepare(address)
  answers.set(address, known)
  const { status, headers, body } = await known
  response.writeHead(status, headers)
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
process.once('SIGTERM', () => process.exit(0))

/** Everything is fetched and compressed once. */
async function prepare(address: string): Promise<Answer> {
  const answer = await fetch(siteUrl + address, { headers: { 'accept-encoding': 'identity' } })
  const type = answer.headers.get('content-type') ?? 'text/plain'
  const content = type.startsWith('text/html')
    ? Buffer.from(plainPage(await answer.text()))
    : Buffer.from(await answer.arrayBuffer())
  const body = brotliCompressSync(content)
  const headers = { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }
  return { status: answer.status, headers, body }
}
