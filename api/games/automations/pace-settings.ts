import type { SettingValue, TemplateInput } from '../../../shared/templates'
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

const SECOND = 1000
const MINUTE = 60 * SECOND

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

export function readPaceSettings(settings: Record<string, SettingValue>): PaceSettings {
  const pauseMin = Number(settings.pauseMin) * SECOND
  const pauseMax = Number(settings.pauseMax) * SECOND
  if (pauseMin > pauseMax) {
    throw badSettings('The shortest pause is longer than the longest one. Change one of the two, then start again.')
  }
  return {
    pauseMin,
    pauseMax,
    restEvery: Number(settings.restEvery) * MINUTE,
    restFor: Number(settings.restFor) * MINUTE,
    dailyRest: readDailyRest(String(settings.restFrom).trim(), String(settings.restUntil).trim()),
  }
}

function readDailyRest(from: string, until: string): PaceSettings['dailyRest'] {
  if (!from && !until) return null
  if (!from || !until) {
    throw badSettings('The daily rest has only one end. Enter both hours, or none, then start again.')
  }
  if (from === until)
    throw badSettings('The daily rest begins and ends at the same minute. Change one, then start again.')
  return { from: minuteOfDay(from), until: minuteOfDay(until) }
}

function minuteOfDay(text: string): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (!hours || !minutes) throw badSettings(`“${text}” is not a time of day like 23:00. Change it, then start again.`)
  return Number(hours) * 60 + Number(minutes)
}

export const badSettings = (message: string) => new GameRefusal('settings', message)
