import type { FieldFault } from '../../../shared/input/field-fault'
import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { WRONG_TIME_ZONE } from '../../../shared/messages'
import { REST_ZONE, restZoneOf } from '../../../shared/settings/pace'
import { type Settings, settingPath } from '../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../shared/templates'

const HOURS = ['restFrom', 'restUntil']

export const REST_ZONE_INPUT: TemplateInput = { key: REST_ZONE, label: 'The zone of the daily rest', type: 'text' }

interface ZoneSources {
  /** The settings of before, where there are any. */
  stored?: Settings
  /** The zone that the player chose, if they did. */
  zone?: string | null
}

/** Hours of rest that are set anew are of the zone that comes with them, else of the player's, else of the one they had. */
export function withRestZone(given: Settings = {}, { stored = {}, zone }: ZoneSources): Settings {
  const sent = given[REST_ZONE]
  // What is no zone is left as it is, to be refused.
  if (sent !== undefined) return { ...given, [REST_ZONE]: canonicalTimeZone(String(sent)) ?? sent }
  const isChanged = HOURS.some((key) => key in given && given[key] !== (stored[key] ?? ''))
  return isChanged ? { ...given, [REST_ZONE]: zone ?? restZoneOf(stored) } : given
}

export function restZoneFaults(given: Settings): FieldFault[] {
  return canonicalTimeZone(restZoneOf(given)) ? [] : [{ path: settingPath(REST_ZONE), message: WRONG_TIME_ZONE }]
}

/** As they are shown: with a zone where there are hours that it could be said of. */
export function shownSettings(settings: Settings): Settings {
  const { [REST_ZONE]: _, ...others } = settings
  return HOURS.some((key) => others[key]) ? { ...others, [REST_ZONE]: restZoneOf(settings) } : others
}
