import { BlockList, isIP } from 'node:net'
import { nameProxy } from '#lib/http/client-address.ts'

export type Connection = {
  /** Who opened the connection: the visitor, or the nearest proxy. */
  peer: string | undefined
  /** The X-Forwarded-For header, its lines joined by commas. */
  forwardedFor: string | undefined
}

/**
 * The address of the visitor, `nameProxy` of the address of what may be a proxy, or undefined when none can be told.
 *
 * Every proxy appends the address it was called from, so with n proxies of ours the n-th entry from the right is
 * the last one a visitor cannot have written. Further left anything may stand.
 *
 * A loopback or private address is a proxy nobody told us about, or a colleague: limits for one visitor must not
 * fall on it, or a missing setting would refuse everybody at once. A public one that says for whom it asks is most
 * likely a CDN nobody told us about. It may be a visitor who makes that up as well, so it is not let off altogether.
 */
export function clientAddress({ peer, forwardedFor }: Connection, trustedHops: number): string | undefined {
  const entry = trustedHops === 0 ? peer : forwardedFor?.split(',').at(-trustedHops)
  const address = normalise(entry?.trim() ?? '')
  if (address === undefined) return undefined
  if (unroutable.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return undefined
  return trustedHops === 0 && forwardedFor !== undefined ? nameProxy(address) : address
}

/** Proxies write `203.0.113.7:4711` and `[2001:db8::7]:4711` too; Node writes IPv4 as `::ffff:203.0.113.7`. */
function normalise(entry: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address
}

/** Loopback, private, shared, link-local and unspecified networks: RFC 1122, 1918, 6598, 3927, 4193, 4291. */
const unroutable = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  unroutable.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  unroutable.addSubnet(network, prefix, 'ipv6')
}
