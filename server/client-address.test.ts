import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('without a proxy of ours', () => {
  test.each([
    ['the peer is the visitor', '203.0.113.7', undefined, '203.0.113.7'],
    ['who asks for somebody else may be a proxy', '203.0.113.7', '6.6.6.6', 'proxy 203.0.113.7'],
    ['or pretend to be', '2001:db8::7', '', 'proxy 2001:db8::7'],
    ['one of a private network is nobody', '10.0.0.1', '6.6.6.6', undefined],
    ['IPv4 arrives written as IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['IPv6 is kept', '2001:db8::7', undefined, '2001:db8::7'],
    ['a connection that is gone has no address', undefined, '6.6.6.6', undefined],
  ])('%s', (_case, peer, forwardedFor, address) => {
    expect(clientAddress({ peer, forwardedFor }, 0)).toBe(address)
  })

  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.9',
    '100.64.0.1',
    '169.254.1.1',
    'fd00::1',
    'fe80::1%eth0',
    '::',
    '0.0.0.0',
  ])('%s may be a proxy nobody configured, so it is nobody', (peer) => {
    expect(clientAddress({ peer, forwardedFor: undefined }, 0)).toBeUndefined()
  })

  test.each(['172.32.0.1', '100.128.0.1', '11.0.0.1', '2a00::1'])(
    '%s is next to a private network',
    (peer) => {
      expect(clientAddress({ peer, forwardedFor: undefined }, 0)).toBe(peer)
    },
  )
})

describe('behind proxies of ours', () => {
  test.each([
    ['one: the last entry is what it saw', '6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['two: the last but one', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ["more entries than hops are the visitor's own words", '1.1.1.1,2.2.2.2,203.0.113.7', 1, '203.0.113.7'],
    ['fewer entries than hops tell nothing', '203.0.113.7', 2, undefined],
    ['no entry tells nothing', undefined, 1, undefined],
    ['an entry with a port', '203.0.113.7:4711', 1, '203.0.113.7'],
    ['an IPv6 entry with a port', '[2001:db8::7]:4711', 1, '2001:db8::7'],
    ['an entry that is no address', 'unknown', 1, undefined],
    ['an empty entry', '203.0.113.7, ', 1, undefined],
    ['a private entry', '203.0.113.7, 10.0.0.9', 1, undefined],
  ])('%s', (_case, forwardedFor, hops, address) => {
    expect(clientAddress({ peer: '10.0.0.1', forwardedFor }, hops)).toBe(address)
  })
})
