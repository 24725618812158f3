import { expect, test } from 'bun:test'
import { coarseNetwork } from './coarse-network'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
  ['not an address', 'unknown'],
])('%s is kept as %s', (network, coarse) => {
  expect(coarseNetwork(network)).toBe(coarse)
})
