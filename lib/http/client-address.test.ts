import { describe, expect, test } from 'vitest'
import { type Client, clientOf, countingKeys } from './client-address.ts'

const HERE = '203.0.113.7'
type Seen = ReturnType<typeof clientOf>
const visitor = (address: string): Client => ({ kind: 'visitor', address })

function seen(peer: string | undefined, forwardedFor: string | undefined, trustedHops = 0) {
  return clientOf({ peer, forwardedFor }, { trustedHops, isPublic: true })
}

describe('without a proxy of ours', () => {
  test.each<[string, string | undefined, string | undefined, Seen]>([
    ['the peer is the visitor', HERE, undefined, visitor(HERE)],
    ['IPv4 arrives written as IPv6', `::ffff:${HERE}`, undefined, visitor(HERE)],
    ['a peer with a header may be a CDN', HERE, '6.6.6.6', { kind: 'proxy', address: HERE, hops: 1 }],
    ['an empty header counts too', '2001:db8::7', '', { kind: 'proxy', address: '2001:db8::7', hops: 1 }],
    ['a proxy on this machine', '127.0.0.1', HERE, { kind: 'proxy', address: HERE, hops: 1 }],
    ['two proxies', '::1', `1.1.1.1, ${HERE}, 10.0.0.2`, { kind: 'proxy', address: HERE, hops: 2 }],
    ['a proxy without a header', '10.0.0.1', undefined, { kind: 'unknown', hops: 0 }],
    ['visitors of a private network', '10.0.0.1', '10.0.0.9', { kind: 'unknown', hops: 1 }],
    ['a connection that is gone', undefined, undefined, { kind: 'unknown', hops: 0 }],
  ])('the client is determined: %s', (_case, peer, forwardedFor, client) => {
    expect(seen(peer, forwardedFor)).toEqual(client)
  })

  test.each(['::1', '10.1.2.3', '100.64.0.1', 'fd00::1', 'fe80::1%eth0', '::'])(
    '%s may be the address of many visitors, so it is not counted',
    (peer) => {
      const connection = { peer, forwardedFor: undefined }
      expect(clientOf(connection, { trustedHops: 0, isPublic: false })).toEqual({ kind: 'unknown' })
    },
  )
})

describe('behind proxies of ours', () => {
  test.each<[string, string | undefined, number, Seen]>([
    ['one proxy: the last entry is the visitor', `6.6.6.6, ${HERE}`, 1, visitor(HERE)],
    ['two proxies: the last entry but one', `6.6.6.6, ${HERE}, 10.0.0.2`, 2, visitor(HERE)],
    ['an entry with a port', `${HERE}:4711`, 1, visitor(HERE)],
    ['an IPv6 entry with a port', '[2001:db8::7]:4711', 1, visitor('2001:db8::7')],
    ['an entry that is not an address', 'unknown', 1, { kind: 'unknown' }],
    ['an empty entry', `${HERE}, `, 1, { kind: 'unknown', hops: 2 }],
    ['a private entry', `${HERE}, 10.0.0.9`, 1, { kind: 'unknown', hops: 2 }],
    ['fewer entries than hops', HERE, 2, { kind: 'proxy', address: HERE, hops: 1 }],
    ['no entry at all', undefined, 1, { kind: 'unknown', hops: 0 }],
  ])('the client is determined: %s', (_case, forwardedFor, hops, client) => {
    expect(seen('10.0.0.1', forwardedFor, hops)).toEqual(client)
  })

  test('a connection that bypasses our proxies is counted as a proxy with no hops', () => {
    expect(seen(HERE, undefined, 1)).toEqual({ kind: 'proxy', address: HERE, hops: 0 })
  })
})

test.each<[Client, string | undefined, string | undefined]>([
  [visitor(HERE), HERE, undefined],
  [visitor('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64', '2001:db8:1::/48'],
  [visitor('2001:0DB8:0001:0002::9'), '2001:db8:1:2::/64', '2001:db8:1::/48'],
  [{ kind: 'proxy', address: HERE }, undefined, HERE],
  [{ kind: 'proxy', address: '2001:db8::1' }, undefined, '2001:db8:0:0::/64'],
])('%j counts against the limits of %s and %s', (client, one, many) => {
  expect(countingKeys(client)).toEqual({ one, many })
})
