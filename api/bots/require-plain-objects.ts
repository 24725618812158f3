import { WRONG_SECRETS } from '../../shared/bots'
import { WRONG_SETTINGS } from '../../shared/templates'
import { invalid } from '../platform/errors'

/** For a route's `transform`, because Elysia converts an array or a string to an object before it validates the body. */
export function requirePlainObjects({ body }: { body: unknown }): void {
  if (!isPlainObject(body)) return
  if (!isPlainObjectOrMissing(body.settings)) throw invalid(WRONG_SETTINGS)
  if (!isPlainObjectOrMissing(body.secrets)) throw invalid(WRONG_SECRETS)
}

const isPlainObjectOrMissing = (value: unknown) => value === undefined || isPlainObject(value)

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
