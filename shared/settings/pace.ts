import { pairRefusal, REST_KEYS, restsRefusal } from './rests'
import type { Settings, SettingsRule } from './setting-faults'
import { ENGLISH } from './setting-texts'

/**
 * The IANA zone of the rest hours. It is no form field: forms send the zone in which they show hours, and the default
 * is the player's `time_zone`.
 */
export const REST_ZONE = 'restZone'

export const PACE_RULES: SettingsRule[] = [
  { keys: ['pauseMin', 'pauseMax'], refusal: pauseRefusal },
  { keys: ['restFrom', 'restUntil'], refusal: pairRefusal },
  { keys: REST_KEYS, refusal: restsRefusal },
]

const PACE_KEYS = ['pauseMin', 'pauseMax', 'restEvery', 'restFor'] as const

/** Pauses in seconds, rests in minutes. */
export type PaceNumbers = Record<(typeof PACE_KEYS)[number], number>

export const PACES = {
  careful: { pauseMin: 30, pauseMax: 120, restEvery: 60, restFor: 20 },
  usual: { pauseMin: 12, pauseMax: 45, restEvery: 90, restFor: 15 },
  eager: { pauseMin: 4, pauseMax: 15, restEvery: 180, restFor: 10 },
} satisfies Record<string, PaceNumbers>
export type PaceName = keyof typeof PACES

/** Null for numbers of one's own. */
export function paceOf(settings: Settings): PaceName | null {
  const names = Object.keys(PACES) as PaceName[]
  return names.find((name) => PACE_KEYS.every((key) => settings[key] === PACES[name][key])) ?? null
}

/** UTC for settings without a zone. */
export const restZoneOf = (settings: Settings) => String(settings[REST_ZONE] ?? 'UTC')

function pauseRefusal({ pauseMin, pauseMax }: Settings, texts = ENGLISH): string | null {
  return Number(pauseMin) <= Number(pauseMax) ? null : texts.pausesCrossed
}
