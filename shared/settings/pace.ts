import type { Settings, SettingsRule } from './setting-faults'
import { ENGLISH } from './setting-texts'

/**
 * The IANA zone of the rest hours. It is no form field: forms send the zone in which they show hours, and the default
 * is the player's `time_zone`.
 */
export const REST_ZONE = 'restZone'

export const PACE_RULES: SettingsRule[] = [
  { keys: ['pauseMin', 'pauseMax'], refusal: pauseRefusal },
  { keys: ['restFrom', 'restUntil'], refusal: dailyRestRefusal },
]

/** UTC for settings without a zone. */
export const restZoneOf = (settings: Settings) => String(settings[REST_ZONE] ?? 'UTC')

/** In minutes of the day; null without a valid rest. */
export function dailyRestOf(settings: Settings): { from: number; until: number } | null {
  const { from, until } = dailyRestHours(settings)
  return from && until && !dailyRestRefusal(settings) ? { from: minuteOfDay(from), until: minuteOfDay(until) } : null
}

function pauseRefusal({ pauseMin, pauseMax }: Settings, texts = ENGLISH): string | null {
  return Number(pauseMin) <= Number(pauseMax) ? null : texts.pausesCrossed
}

function dailyRestRefusal(settings: Settings, texts = ENGLISH): string | null {
  const { from, until } = dailyRestHours(settings)
  if (!from && !until) return null
  if (!from || !until) return texts.restHasOneEnd
  if (!TIME_OF_DAY.test(from) || !TIME_OF_DAY.test(until)) return texts.restIsNoTime
  return minuteOfDay(from) === minuteOfDay(until) ? texts.restIsEmpty : null
}

const dailyRestHours = ({ restFrom = '', restUntil = '' }: Settings) => ({
  from: String(restFrom).trim(),
  until: String(restUntil).trim(),
})

const TIME_OF_DAY = /^([01]?\d|2[0-3]):[0-5]\d$/

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
