import { isLoopback } from '../foundation/loopback'
import { urlOf } from './request-url'

/** Where players reach this server. Without PUBLIC_URL the call says it, which is believed of this machine alone; else null. */
export function ownOrigin(publicUrl: string | null, request: Request): string | null {
  if (publicUrl) return publicUrl
  const { origin, hostname } = urlOf(request)
  return isLoopback(hostname) ? origin : null
}
