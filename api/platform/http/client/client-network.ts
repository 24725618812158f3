import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const IPV6_PREFIX = 64

/**
 * The unit that rate limits count: an IPv4 address, or the /64 of an IPv6 address, because a household has a whole
 * /64.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}
