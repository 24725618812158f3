import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4

/** Whom an address belongs to, as far as limits go: one household is given a whole /64 of IPv6 addresses, and one IPv4 address. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = address.match(/^::ffff:([\d.]+)$/i)?.[1]
  return mapped ?? `${groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`
}

/** All eight groups of an address, which are written without leading zeros, and `::` for those that are zero. */
function groupsOf(address: string): string[] {
  const withoutZone = address.split('%', 1).join('')
  const short = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [before = [], after = []] = short.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = GROUPS - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}
