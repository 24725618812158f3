import { AppError } from '../platform/errors'

/** @throws AppError `unavailable` if this server does not know its own address */
export function requirePublicUrl(origin: string | null): string {
  if (!origin) throw new AppError('unavailable', 'Payments need PUBLIC_URL to be set on this server.')
  return origin
}
