import { isLoopback } from './loopback'
import { urlOf } from './request-url'

/**
 * The origin at which players reach this server; null if unknown. Without PUBLIC_URL we trust the Host header only if it
 * names this machine: a caller could send any other host.
 */
export function ownOrigin(publicUrl: string | null, request: Request): string | null {
  if (publicUrl) return publicUrl
  const { origin, hostname } = urlOf(request)
  return isLoopback(hostname) ? origin : null
}
