import { BlockList, isIP, isIPv4 } from 'node:net'
import { aggregates } from './network.ts'

/*
 * Who asks: worked out by the front door from the connection, handed to the application in a header of ours, and read
 * there to count by. Both ends of that header stand in this file.
 */

/**
 * What does not agree when visitors cannot be told apart: the number of proxies, with how many this request speaks of,
 * or a header that a proxy leaves out.
 */
export type Advice = `TRUST_PROXY_HOPS=${number}` | 'X-Forwarded-For'

export type Client =
  | { kind: 'visitor'; address: string }
  /** May stand for many visitors. `advice`: the setting with which they could be told apart, if the request is honest. */
  | { kind: 'proxy'; address: string; advice?: Advice }
  | { kind: 'unknown'; advice?: Advice }

export type Connection = {
  /** The address that opened the connection: the visitor, or the nearest proxy. */
  peer: string | undefined
  /** The X-Forwarded-For header, its lines joined by commas. */
  forwardedFor: string | undefined
}

export type Standpoint = {
  /** TRUST_PROXY_HOPS: how many proxies of ours stand in front. */
  trustedHops: number
  /** The site is there for more people than its developer. */
  isPublic: boolean
}

/**
 * Who sent a request.
 *
 * Every proxy appends the address that called it. With n proxies of ours, the n-th entry from the right is therefore
 * the last one that a visitor cannot have written. Anything may stand further left.
 *
 * Where the setting and the connection do not agree, nobody is refused because of it: the address is counted as that
 * of a proxy, which has a far larger limit, and the advice says what to look at. A loopback or private address without
 * X-Forwarded-For is not counted at all, because it may stand for everybody.
 */
export function clientOf({ peer, forwardedFor }: Connection, { trustedHops, isPublic }: Standpoint): Client {
  const entries = (forwardedFor ?? '').split(',').map(parseAddress)
  const isForwarded = forwardedFor !== undefined
  const seenHops = countHops(entries)
  const peerAddress = routable(parseAddress(peer ?? ''))

  if (trustedHops === 0) {
    if (!isForwarded && peerAddress !== undefined) return { kind: 'visitor', address: peerAddress }
    if (!isForwarded) return isPublic ? { kind: 'unknown', advice: 'X-Forwarded-For' } : { kind: 'unknown' }
    return atProxy(peerAddress ?? routable(entries.at(-seenHops)), `TRUST_PROXY_HOPS=${seenHops}`)
  }
  if (!isForwarded) return atProxy(peerAddress, peerAddress ? 'TRUST_PROXY_HOPS=0' : 'X-Forwarded-For')
  if (entries.length < trustedHops) {
    return atProxy(routable(entries[0]) ?? peerAddress, `TRUST_PROXY_HOPS=${seenHops}`)
  }
  const address = routable(entries.at(-trustedHops))
  if (address !== undefined) return { kind: 'visitor', address }
  return seenHops > trustedHops
    ? { kind: 'unknown', advice: `TRUST_PROXY_HOPS=${seenHops}` }
    : { kind: 'unknown' }
}

function atProxy(address: string | undefined, advice: Advice): Client {
  return address === undefined ? { kind: 'unknown', advice } : { kind: 'proxy', address, advice }
}

/** How many proxies the entries speak of: those of private networks at the right end, and one before them. */
function countHops(entries: readonly (string | undefined)[]): number {
  const last = entries.findLastIndex((each) => routable(each) !== undefined)
  return last === -1 ? 1 : entries.length - last
}

const HEADER = 'x-client-address'

type HeaderRecord = Record<string, string | string[] | undefined>

/** Replaces what the request says in the header by this client. What a visitor wrote there is gone. */
export function writeClient(headers: HeaderRecord, client: Client): void {
  const { kind, advice } = { advice: undefined, ...client }
  if (client.kind === 'visitor') headers[HEADER] = client.address
  else headers[HEADER] = [kind, client.kind === 'proxy' ? client.address : '-', advice].join(' ').trim()
}

/** Reads what `writeClient` wrote. Anything else is an unknown client. */
export function readClient(headers: Pick<Headers, 'get'>): Client {
  const written = headers.get(HEADER) ?? ''
  const visitor = parseAddress(written)
  if (visitor !== undefined) return { kind: 'visitor', address: visitor }
  const [kind, address = '', words = ''] = written.split(' ')
  const advice = isAdvice(words) ? { advice: words } : {}
  if (kind === 'proxy' && parseAddress(address) !== undefined) return { kind, address, ...advice }
  return { kind: 'unknown', ...advice }
}

/** More proxies than the setting takes (16) are made up. */
function isAdvice(text: string): text is Advice {
  return text === 'X-Forwarded-For' || /^TRUST_PROXY_HOPS=(?:\d|1[0-6])$/.test(text)
}

/** Whom to count a request by. */
export type CountingKeys = {
  /** One household or machine: an IPv4 address, or the /64 network of an IPv6 address. */
  one: string | undefined
  /** Many visitors may share it: what may be a proxy, or the /48 network that one customer can be given whole. */
  many: string | undefined
}

/** Each key is undefined where there is nothing to count by. */
export function countingKeys(client: Client): CountingKeys {
  if (client.kind === 'unknown') return { one: undefined, many: undefined }
  const { address } = client
  if (client.kind === 'proxy') {
    return { one: undefined, many: isIPv4(address) ? address : aggregates(address).household }
  }
  if (isIPv4(address)) return { one: address, many: undefined }
  const { household, customer } = aggregates(address)
  return { one: household, many: customer }
}

/** Proxies write `203.0.113.7:4711` and `[2001:db8::7]:4711` too; Node writes IPv4 as `::ffff:203.0.113.7`. */
function parseAddress(entry: string): string | undefined {
  const text = entry.trim()
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address
}

function routable(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  return unroutable.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ? undefined : address
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
