import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { pipeline } from 'node:stream/promises'
import tlsOptions from 'smtp-server/lib/tls-options.js'

/**
 * Stands in front of a site as the proxy of an operator does, with a certificate that nobody vouches for. Resolves to
 * the address for visitors, without a slash at the end.
 */
export async function startHttpsProxy(siteUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(siteUrl)
  const proxy = createServer(tlsOptions(), (incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      // An aborted connection is not a fault.
      pipeline(answer, outgoing).catch(() => undefined)
    })
    pipeline(incoming, onward).catch(() => outgoing.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `https://localhost:${taken}`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
