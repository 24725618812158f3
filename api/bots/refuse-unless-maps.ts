import { WRONG_SECRETS } from '../../shared/bots'
import { WRONG_SETTINGS } from '../../shared/templates'
import { invalid } from '../platform/errors'

/** For a route's `transform`: Elysia turns a list or a text into a map before it checks whether it is one. */
export function refuseUnlessMaps({ body }: { body: unknown }): void {
  if (!isMap(body)) return
  if (!isMapOrMissing(body.settings)) throw invalid(WRONG_SETTINGS)
  if (!isMapOrMissing(body.secrets)) throw invalid(WRONG_SECRETS)
}

const isMapOrMissing = (value: unknown) => value === undefined || isMap(value)

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
