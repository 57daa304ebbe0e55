import ipaddr from 'ipaddr.js'

/*
 * The client of a request: the server determines it from the connection, and route handlers read it for the limits.
 */

export type Client =
  | { kind: 'visitor'; address: string }
  /** May be many visitors. */
  | { kind: 'proxy'; address: string }
  | { kind: 'unknown' }

/** `hops`: the number of proxies in this request, if it is not TRUST_PROXY_HOPS. 0: no X-Forwarded-For. */
type Seen = Client & { hops?: number }

export type Connection = {
  /** The address that opened the connection: the visitor, or the nearest proxy. */
  peer: string | undefined
  /** The X-Forwarded-For header, its lines joined by commas. */
  forwardedFor: string | undefined
}

export type ProxySettings = {
  /** TRUST_PROXY_HOPS: the number of our proxies in front. */
  trustedHops: number
  /** The site has visitors besides its developer. */
  isPublic: boolean
}

/** The maximum of TRUST_PROXY_HOPS. */
const ENTRIES_MAX = 16
/** An IPv6 address with a port has 47. Longer entries are ignored. */
const ENTRY_CHARACTERS_MAX = 64

/**
 * The sender of a request.
 *
 * Every proxy appends the address that called it. With n proxies of ours, the n-th entry from the right is therefore
 * the last one that a visitor cannot have written. Entries further left may be forged.
 *
 * If the setting and the connection do not match, the address counts as a proxy, which has a far larger limit. A loopback
 * or private address without X-Forwarded-For is not counted, because all visitors may share it.
 */
export function clientOf({ peer, forwardedFor }: Connection, { trustedHops, isPublic }: ProxySettings): Seen {
  const near = publicAddress(peer ?? '')
  if (forwardedFor === undefined) {
    if (trustedHops > 0) return atProxy(near, 0)
    if (near !== undefined) return { kind: 'visitor', address: near }
    return isPublic ? { kind: 'unknown', hops: 0 } : { kind: 'unknown' }
  }
  const entries = forwardedFor.split(',').slice(-ENTRIES_MAX).map(publicAddress)
  const last = entries.findLastIndex((each) => each !== undefined)
  // Proxies in private networks at the right end, and one before them.
  const hops = last === -1 ? 1 : entries.length - last
  if (trustedHops === 0) return atProxy(near ?? entries[last], hops)
  if (entries.length < trustedHops) return atProxy(entries[0] ?? near, hops)
  const address = entries.at(-trustedHops)
  if (address !== undefined) return { kind: 'visitor', address }
  return hops > trustedHops ? { kind: 'unknown', hops } : { kind: 'unknown' }
}

function atProxy(address: string | undefined, hops: number): Seen {
  return address === undefined ? { kind: 'unknown', hops } : { kind: 'proxy', address, hops }
}

const clients = new WeakMap<Request, Client>()

/** Attaches the client to a request for a route handler. */
export function setClient(request: Request, client: Client): void {
  clients.set(request, client)
}

/**
 * The client of a request. Unknown on other servers than ours, such as `next dev`, except on a host that writes it into a
 * header of its own. The build knows which (server/foreign-host.ts): a visitor could send any other.
 */
export function getClient(request: Request): Client {
  const header = process.env.CLIENT_HEADER
  const address = header ? publicAddress(request.headers.get(header) ?? '') : undefined
  return clients.get(request) ?? (address === undefined ? { kind: 'unknown' } : { kind: 'visitor', address })
}

/**
 * The keys by which a client is counted, each undefined if there is none. `one` is of a household or machine: an IPv4
 * address, or the /64 network of an IPv6 address. `many` is of many visitors: the address of a proxy, or the /48 network of
 * an IPv6 address. A customer of a provider can have a whole /48 (RFC 6177), which would otherwise be 65,536 clients.
 */
export function countingKeys(client: Client): { one?: string | undefined; many?: string | undefined } {
  if (client.kind === 'unknown') return {}
  const parsed = ipaddr.parse(client.address)
  const groups = parsed instanceof ipaddr.IPv4 ? [] : parsed.parts.map((part) => part.toString(16))
  const [one, many] =
    groups.length === 0
      ? [client.address, undefined]
      : [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
  // All behind a proxy share its address.
  return client.kind === 'proxy' ? { one: undefined, many: one } : { one, many }
}

/** Private networks: all visitors may share an address in one. */
const SHARED_RANGES = new Set([
  'unspecified',
  'loopback',
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
])

/**
 * Normalises a public address. Undefined for others. Proxies write `203.0.113.7:4711` and `[2001:db8::7]:4711` too, and
 * Node writes IPv4 as `::ffff:203.0.113.7`.
 */
function publicAddress(entry: string): string | undefined {
  if (entry.length > ENTRY_CHARACTERS_MAX) return undefined
  const text = entry.trim()
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  if (!(ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare))) return undefined
  const address = ipaddr.process(bare)
  return SHARED_RANGES.has(address.range()) ? undefined : address.toString()
}
