import type { IncomingMessage } from 'node:http'

export type RequestHead =
  /** `target`: path and query, whichever form the request named them in. */
  { status: 'accepted'; target: string } | { status: 'refused'; code: 400 | 417 }

const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * What has to hold for the head of a request before it is looked at further. Node's parser leaves this much to us,
 * or refuses it without the headers that go with every answer.
 *
 * - RFC 9112, 3.2: HTTP/1.1 has exactly one Host, and it names one. A proxy and we could each believe another of two.
 * - RFC 9112, 3.2.2: a server takes the absolute form as well, here when it names the host that is asked or the site's.
 * - RFC 9110, 10.1.1: the one expectation there is means that a body waits to be asked for.
 */
export function readHead(request: IncomingMessage, siteHost: string | undefined): RequestHead {
  const { httpVersion, headers, headersDistinct, url = '' } = request
  const hosts = headersDistinct.host ?? []
  const isNamed = hosts.length === 1 ? HOST.test(hosts[0] ?? '') : hosts.length === 0 && httpVersion === '1.0'
  if (!isNamed) return { status: 'refused', code: 400 }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return { status: 'refused', code: 417 }
  }
  const [, authority, target] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (authority === undefined || target === undefined) return { status: 'accepted', target: url }
  const isOurs = [hosts[0], siteHost].some((host) => host?.toLowerCase() === authority.toLowerCase())
  if (!isOurs) return { status: 'refused', code: 400 }
  return { status: 'accepted', target: target.startsWith('/') ? target : `/${target}` }
}
