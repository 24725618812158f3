import type { FieldFault } from '../../../shared/input/field-fault'
import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { WRONG_TIME_ZONE } from '../../../shared/messages'
import { REST_ZONE, restZoneOf } from '../../../shared/settings/pace'
import { REST_KEYS } from '../../../shared/settings/rests'
import { type Settings, settingPath } from '../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../shared/templates'

export const REST_ZONE_INPUT: TemplateInput = { key: REST_ZONE, label: 'The zone of the daily rest', type: 'text' }

interface ZoneSources {
  /** The settings before the change; missing for a new bot. */
  stored?: Settings
  zone?: string | null
}

/** Changed rest hours get the given zone, otherwise the player's, otherwise the zone that they had. */
export function withRestZone(given: Settings = {}, { stored = {}, zone }: ZoneSources): Settings {
  const sent = given[REST_ZONE]
  // An unknown zone is kept, so that the check refuses it.
  if (sent !== undefined) return { ...given, [REST_ZONE]: canonicalTimeZone(String(sent)) ?? sent }
  const isChanged = REST_KEYS.some((key) => key in given && given[key] !== (stored[key] ?? ''))
  return isChanged ? { ...given, [REST_ZONE]: zone ?? restZoneOf(stored) } : given
}

export function restZoneFaults(given: Settings): FieldFault[] {
  return canonicalTimeZone(restZoneOf(given)) ? [] : [{ path: settingPath(REST_ZONE), message: WRONG_TIME_ZONE }]
}

/** Shows the zone only beside rest hours. */
export function shownSettings(settings: Settings): Settings {
  const { [REST_ZONE]: _, ...others } = settings
  return REST_KEYS.some((key) => others[key]) ? { ...others, [REST_ZONE]: restZoneOf(settings) } : others
}
