import { expect, test } from 'bun:test'
import { clientNetwork } from './client-network'

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::203.0.113.1', '64:ff9b::/64'],
])('%s lies in %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['::ffff:cb00:7101', '203.0.113.1'],
  ['unknown', 'unknown'],
  ['not:an:address', 'not:an:address'],
])('%s counts as its IPv4 address, or as itself', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
