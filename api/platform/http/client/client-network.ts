import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const IPV6_PREFIX = 64

/** Whom an address belongs to, as far as limits go: one household is given a whole /64 of IPv6 addresses, and one IPv4 address. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}
