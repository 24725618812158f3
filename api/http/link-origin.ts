import ipaddr from 'ipaddr.js'
import { urlOf } from './request-url'

/**
 * Where the links lead that are sent to players; null where nobody knows. Without PUBLIC_URL a caller is believed about
 * this very machine alone: any other host could be one of their own.
 */
export function linkOrigin(request: Request, publicUrl: string | null): string | null {
  if (publicUrl) return publicUrl
  const { hostname, origin } = urlOf(request)
  return isLoopback(hostname) ? origin : null
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}
