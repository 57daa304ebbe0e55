/**
 * The networks of an IPv6 address that one party has whole: a household its /64, and a customer of a provider up to a
 * /48 (RFC 6177), whose 65,536 households would otherwise be as many clients.
 *
 * @param address a valid IPv6 address; a zone (`%eth0`) does not matter
 */
export function aggregates(address: string): { household: string; customer: string } {
  const groups = expandGroups(address)
  return {
    household: `${groups.slice(0, 4).join(':')}::/64`,
    customer: `${groups.slice(0, 3).join(':')}::/48`,
  }
}

/** The eight groups of an IPv6 address without leading zeros; an embedded IPv4 part counts as one group here. */
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
