import { AppError } from '../platform/errors'

/** Where a provider leads the player back to, or a refusal where nobody knows the address of this server. */
export function requirePublicUrl(origin: string | null): string {
  if (!origin) throw new AppError('unavailable', 'Payments need PUBLIC_URL to be set on this server.')
  return origin
}
