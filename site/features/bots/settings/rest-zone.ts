import { REST_ZONE } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { $zone } from '../../../lib/zone/zone-store'

const REST_HOURS = ['restFrom', 'restUntil']

/** Whose hours the daily rest is typed in: those of the zone that it was set in, else the reader's. */
export const restZoneIn = (settings: Settings) => String(settings[REST_ZONE] || $zone.get())

/** Hours of rest are sent with the zone that they were typed in. */
export function withRestZone(given: Settings, stored: Settings = given): Settings {
  return REST_HOURS.some((key) => given[key]) ? { ...given, [REST_ZONE]: restZoneIn(stored) } : given
}
