import { isLoopback } from './loopback'
import { urlOf } from './request-url'

/**
 * Where players reach this server; null where nobody knows. Without PUBLIC_URL a caller is believed about this very
 * machine alone: any other host could be one of their own.
 */
export function ownOrigin(publicUrl: string | null, request: Request): string | null {
  if (publicUrl) return publicUrl
  const { origin, hostname } = urlOf(request)
  return isLoopback(hostname) ? origin : null
}
