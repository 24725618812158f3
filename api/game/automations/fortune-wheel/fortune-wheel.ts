import { PACE_RULES, restZoneOf } from '../../../../shared/settings/pace'
import { parseRests } from '../../../../shared/settings/rests'
import type { Settings, SettingsRule } from '../../../../shared/settings/setting-faults'
import { ENGLISH } from '../../../../shared/settings/setting-texts'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import { playModules } from '../kernel/play-modules'
import { readTimeWindow } from '../kernel/time-window'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT, SIGN_OUT_INPUT } from '../pace-settings'
import type { WheelPlan } from './wheel-plan'
import { createWheelSpins } from './wheel-spins'

const HOURS_RULE: SettingsRule = {
  keys: ['spinBetween'],
  refusal: ({ spinBetween = '' }, texts = ENGLISH) => (parseRests(String(spinBetween)) ? null : texts.hoursUnreadable),
}

export const WHEEL_DEFAULTS = { tickets: 0, keepTickets: 20, spinBetween: '', stopAtTier: 0, tellFrom: 'sum' }

export const fortuneWheel: BuiltInTemplate = {
  id: 'fortune-wheel',
  label: 'Fortune Wheel',
  description: 'Takes the free spin of each day, plays tickets as you allow, and sums up what it won.',
  de: {
    label: 'Glücksrad',
    description:
      'Nimmt die Freidrehung jedes Tages, setzt Lose ein, wie du es erlaubst, und zählt zusammen, was sie brachten.',
    category: 'Ernte',
  },
  category: 'Farming',
  unit: 'prizes',
  needs: ['wheel'],
  defaults: { ...WHEEL_DEFAULTS, lookEvery: 720, signOut: 'yes', ...PACE_DEFAULTS },
  inputs: [
    {
      key: 'tickets',
      label: 'Tickets that may be played',
      type: 'number',
      unit: 'a day',
      min: 0,
      max: 200,
      whole: true,
      helperText: 'The free spin is taken in any case. Tickets are counted from the start of a run, and never bought.',
      de: {
        label: 'Lose, die eingesetzt werden dürfen',
        unit: 'am Tag',
        helperText:
          'Die Freidrehung wird immer genommen. Gezählt wird ab dem Start eines Laufs; gekauft werden Lose nie.',
      },
    },
    {
      key: 'keepTickets',
      label: 'Tickets that are kept',
      type: 'number',
      unit: 'tickets',
      min: 0,
      max: 100_000,
      whole: true,
      de: { label: 'Lose, die bleiben', unit: 'Lose' },
    },
    {
      key: 'spinBetween',
      label: 'Hours for spins',
      type: 'text',
      helperText: 'For example 18:00-22:00. Leave it empty to spin at once. A free spin never lapses.',
      de: {
        label: 'Stunden zum Drehen',
        helperText: 'Etwa 18:00-22:00. Leer, um gleich zu drehen. Eine Freidrehung verfällt nie.',
      },
    },
    {
      key: 'stopAtTier',
      label: 'Stop at tier',
      type: 'number',
      min: 0,
      max: 9,
      whole: true,
      helperText: 'With 0 the bot goes on for ever.',
      de: { label: 'Aufhören bei Stufe', helperText: 'Mit 0 macht der Bot immer weiter.' },
    },
    {
      key: 'tellFrom',
      label: 'Tell of prizes',
      type: 'select',
      options: [
        { value: 'every', label: 'Every one', de: { label: 'Von jedem' } },
        { value: 'rare', label: 'Rare ones and better', de: { label: 'Von seltenen und besseren' } },
        { value: 'sum', label: 'Only their sum', de: { label: 'Nur von der Summe' } },
      ],
      de: { label: 'Von Preisen erzählen' },
    },
    SIGN_OUT_INPUT,
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: [HOURS_RULE, ...PACE_RULES],
  secrets: [],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      createWheelSpins(shared, readWheelPlan(context.settings)),
    ]),
}

export const readWheelPlan = (settings: Settings): WheelPlan => ({
  tickets: Number(settings.tickets),
  keepTickets: Number(settings.keepTickets),
  spinBetween: readTimeWindow(String(settings.spinBetween), restZoneOf(settings)),
  stopAtTier: Number(settings.stopAtTier),
  tellFrom: settings.tellFrom as WheelPlan['tellFrom'],
})
