import { expect, test } from 'vitest'
import { clientKey, nameProxy, readClient } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})

test.each([[null], [''], ['unknown'], ['203.0.113.7, 10.0.0.1'], ['203.0.113.999'], ['1:2:3']])(
  '%j cannot be counted',
  (address) => {
    expect(clientKey(address)).toBeUndefined()
  },
)

test('a proxy is counted by its address too, and told apart from a visitor at the same', () => {
  expect(readClient('203.0.113.7')).toEqual({ key: '203.0.113.7', isProxy: false })
  expect(readClient(nameProxy('203.0.113.7'))).toEqual({ key: '203.0.113.7', isProxy: true })
  expect(readClient(nameProxy('2001:db8::1'))).toEqual({ key: '2001:db8:0:0::/64', isProxy: true })
  expect([readClient(null), readClient('proxy of nobody')]).toEqual([undefined, undefined])
})
