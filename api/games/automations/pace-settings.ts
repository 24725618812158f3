import type { TemplateInput } from '../../../shared/templates'
import { dailyRestOf } from '../../../shared/templates/pace'
import type { Settings } from '../../../shared/templates/setting-faults'
import { MINUTE, SECOND } from '../../../shared/time'
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

/** Reads settings that keep the rules. */
export function readPaceSettings(settings: Settings): PaceSettings {
  return {
    pauseMin: Number(settings.pauseMin) * SECOND,
    pauseMax: Number(settings.pauseMax) * SECOND,
    restEvery: Number(settings.restEvery) * MINUTE,
    restFor: Number(settings.restFor) * MINUTE,
    dailyRest: dailyRestOf(settings),
  }
}

export const badSettings = (message: string) => new GameRefusal('settings', message)
