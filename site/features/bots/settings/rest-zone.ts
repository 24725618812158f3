import { REST_ZONE } from '../../../../shared/settings/pace'
import { REST_KEYS } from '../../../../shared/settings/rests'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { $zone } from '../../../lib/zone/zone-store'

/** The zone stored with the rest, otherwise the reader's. */
export const restZoneIn = (settings: Settings) => String(settings[REST_ZONE] || $zone.get())

/** Sends rest hours together with their zone. */
export function withRestZone(given: Settings, stored: Settings = given): Settings {
  return REST_KEYS.some((key) => given[key]) ? { ...given, [REST_ZONE]: restZoneIn(stored) } : given
}
