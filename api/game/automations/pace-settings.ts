import { PACES, restZoneOf } from '../../../shared/settings/pace'
import { restsOf } from '../../../shared/settings/rests'
import type { Settings } from '../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../shared/templates'
import { MINUTE, SECOND } from '../../../shared/time'
import type { RestPlan } from './rest-plan'
import { RunEnds } from './run-ends'

/** Times in milliseconds. */
export interface PaceSettings {
  pauseMin: number
  pauseMax: number
  /** Work between two short rests; 0 for no rests. */
  restEvery: number
  restFor: number
  restPlan: Omit<RestPlan, 'seed'>
  /** Whether the bot signs out for long waits. */
  signsOut: boolean
}

export const ROUND_INTERVAL_INPUT: TemplateInput = {
  key: 'lookEvery',
  label: 'Longest interval between two looks',
  type: 'number',
  unit: 'minutes',
  min: 1,
  max: 720,
  helperText: 'The bot looks sooner when something happens: an army comes home, or a building is full.',
  de: {
    label: 'Längster Abstand zwischen zwei Blicken',
    unit: 'Minuten',
    helperText: 'Der Bot sieht früher nach, sobald etwas geschieht: ein Heer kehrt heim, ein Gebäude ist voll.',
  },
}

export const SIGN_OUT_INPUT: TemplateInput = {
  key: 'signOut',
  label: 'Sign out while there is nothing to do',
  type: 'select',
  options: [
    { value: 'yes', label: 'Yes', de: { label: 'Ja' } },
    { value: 'no', label: 'No', de: { label: 'Nein' } },
  ],
  helperText:
    'For waits of half an hour and more, which then use no hours of the plan. It signs in when something is to be done, even if that is later than the longest interval.',
  de: {
    label: 'Abmelden, solange nichts zu tun ist',
    helperText:
      'Bei Wartezeiten ab einer halben Stunde, die dann keine Stunden des Tarifs verbrauchen. Er meldet sich an, wenn es etwas zu tun gibt, auch nach dem längsten Abstand.',
  },
}

export const PACE_DEFAULTS = { ...PACES.usual, restFrom: '', restUntil: '', rests: '' }

export const PACE_INPUTS: TemplateInput[] = [
  {
    key: 'pauseMin',
    label: 'Shortest pause',
    type: 'number',
    unit: 'seconds',
    min: 1,
    max: 3600,
    de: { label: 'Kürzeste Pause', unit: 'Sekunden' },
  },
  {
    key: 'pauseMax',
    label: 'Longest pause',
    type: 'number',
    unit: 'seconds',
    min: 1,
    max: 3600,
    helperText: 'Between two steps the bot waits a random time between these two.',
    de: {
      label: 'Längste Pause',
      unit: 'Sekunden',
      helperText: 'Zwischen zwei Schritten wartet der Bot irgendwo zwischen den beiden.',
    },
  },
  {
    key: 'restEvery',
    label: 'Time between short rests',
    type: 'number',
    unit: 'minutes',
    min: 0,
    max: 1440,
    helperText: '0 works without short rests.',
    de: { label: 'Zeit zwischen kurzen Rasten', unit: 'Minuten', helperText: 'Mit 0 arbeitet er ohne kurze Rasten.' },
  },
  {
    key: 'restFor',
    label: 'Length of a short rest',
    type: 'number',
    unit: 'minutes',
    min: 1,
    max: 240,
    helperText: 'The bot stays signed in, which uses hours of the plan. For half an hour or more it signs out.',
    de: {
      label: 'Länge einer kurzen Rast',
      unit: 'Minuten',
      helperText:
        'Der Bot bleibt angemeldet, das verbraucht Stunden des Tarifs. Ab einer halben Stunde meldet er sich ab.',
    },
  },
  {
    key: 'restFrom',
    label: 'Rest every day from',
    type: 'text',
    helperText: 'For example 23:00. Leave it empty for no daily rest.',
    de: {
      label: 'Tägliche Rast von',
      helperText: 'Etwa 23:00. Leer für keine tägliche Rast.',
    },
  },
  {
    key: 'restUntil',
    label: 'Rest every day until',
    type: 'text',
    helperText: 'For example 07:00.',
    de: { label: 'Tägliche Rast bis', helperText: 'Etwa 07:00.' },
  },
  {
    key: 'rests',
    label: 'Rests',
    type: 'text',
    helperText: 'For example 23:00-07:00, Sat Sun 12:00-14:00.',
    de: { label: 'Rasten', helperText: 'Etwa 23:00-07:00, Sat Sun 12:00-14:00.' },
  },
]

/** The settings must have passed the template's rules. */
export function readPaceSettings(settings: Settings): PaceSettings {
  return {
    pauseMin: Number(settings.pauseMin) * SECOND,
    pauseMax: Number(settings.pauseMax) * SECOND,
    restEvery: Number(settings.restEvery) * MINUTE,
    restFor: Number(settings.restFor) * MINUTE,
    signsOut: settings.signOut === 'yes',
    restPlan: { rests: restsOf(settings), zone: restZoneOf(settings) },
  }
}

export const badSettings = (message: string) => new RunEnds('settings', message)
