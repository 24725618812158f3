import type { SettingValue, TemplateInput } from '../../../shared/templates'
import { MINUTE, SECOND } from '../../../shared/time'
import type { SettingsRule } from '../automation'
import { GameRefusal } from '../game-session'

/** How a bot paces itself, as the player set it; times in milliseconds. */
export interface PaceSettings {
  pauseMin: number
  pauseMax: number
  /** A short rest after that much work; 0 for none. */
  restEvery: number
  restFor: number
  /** The daily rest in minutes of the UTC day, or null for none. */
  dailyRest: { from: number; until: number } | null
}

export const PACE_DEFAULTS = { pauseMin: 12, pauseMax: 45, restEvery: 90, restFor: 15, restFrom: '', restUntil: '' }

export const PACE_INPUTS: TemplateInput[] = [
  { key: 'pauseMin', label: 'Shortest pause in seconds', type: 'number', min: 1, max: 3600 },
  {
    key: 'pauseMax',
    label: 'Longest pause in seconds',
    type: 'number',
    min: 1,
    max: 3600,
    helperText: 'Between two steps the bot waits somewhere between the two.',
  },
  {
    key: 'restEvery',
    label: 'Minutes between short rests',
    type: 'number',
    min: 0,
    max: 1440,
    helperText: '0 works without short rests.',
  },
  { key: 'restFor', label: 'Minutes a short rest takes', type: 'number', min: 1, max: 240 },
  {
    key: 'restFrom',
    label: 'Rest every day from',
    type: 'text',
    helperText: 'UTC, like 23:00. Empty for no daily rest.',
  },
  { key: 'restUntil', label: 'Rest every day until', type: 'text', helperText: 'UTC, like 07:00.' },
]

export const PACE_RULES: SettingsRule[] = [
  { keys: ['pauseMin', 'pauseMax'], refusal: pauseRefusal },
  { keys: ['restFrom', 'restUntil'], refusal: dailyRestRefusal },
]

type Settings = Record<string, SettingValue>

/** Reads settings that keep the rules. */
export function readPaceSettings(settings: Settings): PaceSettings {
  const { from, until } = dailyRestHours(settings)
  return {
    pauseMin: Number(settings.pauseMin) * SECOND,
    pauseMax: Number(settings.pauseMax) * SECOND,
    restEvery: Number(settings.restEvery) * MINUTE,
    restFor: Number(settings.restFor) * MINUTE,
    dailyRest: from && until ? { from: minuteOfDay(from), until: minuteOfDay(until) } : null,
  }
}

function pauseRefusal({ pauseMin, pauseMax }: Settings): string | null {
  if (Number(pauseMin) <= Number(pauseMax)) return null
  return 'The shortest pause is longer than the longest one. Change one of the two.'
}

function dailyRestRefusal(settings: Settings): string | null {
  const { from, until } = dailyRestHours(settings)
  if (!from && !until) return null
  if (!from || !until) return 'The daily rest has only one end. Enter both hours, or none.'
  if (!TIME_OF_DAY.test(from) || !TIME_OF_DAY.test(until)) return 'The daily rest takes times of day like 23:00.'
  if (minuteOfDay(from) === minuteOfDay(until)) return 'The daily rest begins and ends at the same minute. Change one.'
  return null
}

const dailyRestHours = ({ restFrom, restUntil }: Settings) => ({
  from: String(restFrom).trim(),
  until: String(restUntil).trim(),
})

const TIME_OF_DAY = /^([01]?\d|2[0-3]):[0-5]\d$/

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

export const badSettings = (message: string) => new GameRefusal('settings', message)
