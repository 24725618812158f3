import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export const UNKNOWN_NETWORK = 'unknown'

/** What we may store about the origin of a call: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function coarseNetwork(network: string): string {
  const address = network.split('/')[0] ?? ''
  if (!isIP(address)) return UNKNOWN_NETWORK
  const ip = ipaddr.process(address)
  return ip.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`)}/48`
}
