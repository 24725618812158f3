import { WRONG_SECRETS } from '../../shared/bots'
import { WRONG_SETTINGS } from '../../shared/templates'
import { invalid } from '../platform/errors'

/** For a route's `transform`: Elysia turns a list or a text into a map before it checks whether it is one. */
export function requirePlainObjects({ body }: { body: unknown }): void {
  if (!isPlainObject(body)) return
  if (!isPlainObjectOrMissing(body.settings)) throw invalid(WRONG_SETTINGS)
  if (!isPlainObjectOrMissing(body.secrets)) throw invalid(WRONG_SECRETS)
}

const isPlainObjectOrMissing = (value: unknown) => value === undefined || isPlainObject(value)

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
