import { isIPv4, isIPv6 } from 'node:net'

const PROXY = 'proxy '

/** How the front door names a peer that may stand for many visitors, in the header that holds a visitor's address. */
export function nameProxy(address: string): string {
  return PROXY + address
}

/** Whom to count a request by. `isProxy`: many visitors may share this key. Undefined: it cannot be told. */
export function readClient(named: string | null): { key: string; isProxy: boolean } | undefined {
  const isProxy = named?.startsWith(PROXY) ?? false
  const key = clientKey(isProxy && named !== null ? named.slice(PROXY.length) : named)
  return key === undefined ? undefined : { key, isProxy }
}

/**
 * What to count a client by: an IPv4 address as it is, of an IPv6 address the /64 network, because one household or
 * machine owns all 2^64 of them. Undefined for anything else, which is then not counted per client.
 */
export function clientKey(address: string | null): string | undefined {
  if (address === null) return undefined
  const mapped = /^::ffff:(?<v4>[\d.]+)$/i.exec(address)?.groups?.v4
  const plain = mapped ?? address
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return undefined
  return `${expandGroups(plain).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address without leading zeros; a zone (`%eth0`) and an embedded IPv4 part do not matter here. */
function expandGroups(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const left = splitGroups(head)
  const right = splitGroups(tail ?? '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

function splitGroups(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
