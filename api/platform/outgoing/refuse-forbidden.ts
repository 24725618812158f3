import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../http/loopback'
import { OutgoingError } from './outgoing-error'

export interface Rules {
  /** In development, receivers on this machine are called by http at any port. */
  allowsLoopback: boolean
  /** As in the address, where 443 is empty. */
  ports: readonly string[]
  isPublic(address: string): boolean
}

export const PORTS = ['', '8443']

/** Names that networks answer themselves: https://www.iana.org/assignments/special-use-domain-names */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|localdomain|onion|in-addr\.arpa|ip6\.arpa)$/

/** @throws OutgoingError if an address is refused as it stands, before its name is looked up */
export function parseAllowed(address: string, rules: Rules): URL {
  const { allowsLoopback, ports } = rules
  const url = URL.parse(address)
  if (!url?.hostname) throw new OutgoingError('malformed')
  if (url.username || url.password) throw new OutgoingError('credentials')
  if (allowsLoopback && url.protocol === 'http:' && isLoopback(hostOf(url))) return url
  if (url.protocol !== 'https:') throw new OutgoingError('not_https')
  if (!ports.includes(url.port)) throw new OutgoingError('port')
  refusePrivateName(hostOf(url), rules)
  return url
}

function refusePrivateName(host: string, rules: Pick<Rules, 'isPublic'>): void {
  if (ipaddr.isValid(host)) {
    if (!rules.isPublic(host)) throw new OutgoingError('private')
    return
  }
  // A name without a dot is searched for in the network of the server.
  if (!host.includes('.') || PRIVATE_NAME.test(host)) throw new OutgoingError('private')
}

/** Without the brackets of IPv6 and the full stop that ends a complete name. */
export const hostOf = ({ hostname }: URL) =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()

/** Answers for the platform itself: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const AZURE_PLATFORM = '168.63.129.16'

/**
 * Only addresses that are nothing special: neither private, loopback, link-local, shared, multicast or reserved, nor
 * IPv6 forms that lead to an IPv4 address. Nor this machine's own: what listens on them may trust its neighbours.
 */
export function isPublic(address: string, own = ownAddresses()): boolean {
  if (!ipaddr.isValid(address) || address === AZURE_PLATFORM || own.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Public IPv6 addresses are in 2000::/3; the old form of mapped addresses (::10.0.0.1) is not.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? [])
