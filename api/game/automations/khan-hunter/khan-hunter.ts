import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { EventTarget } from '../../protocol/events'
import type { BuiltInTemplate } from '../automation'
import { createEventCamps } from '../kernel/event-camps'
import {
  DIFFICULTY_INPUT,
  EVENT_DEFAULTS,
  eventExtras,
  FINER_EVENT_INPUTS,
  readEventPlan,
  STOP_AT_INPUT,
} from '../kernel/event-inputs'
import { createFeeding } from '../kernel/feed'
import { COMMANDERS_RULE, GUARD_PART_INPUT } from '../kernel/march-inputs'
import type { Module, ModuleContext } from '../kernel/module'
import { playModules } from '../kernel/play-modules'
import { PIN_SECRET } from '../kernel/raid-inputs'
import { printGarrisons } from '../kernel/raids'
import { RECRUIT_COINS_INPUT, TOOL_COINS_INPUT, TOOLS_INPUT } from '../kernel/tool-inputs'
import { POINT_WORTH } from '../kernel/worth'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { eventChest } from '../war-chest/war-chest'
import { createFullBarracks } from './full-barracks'
import { createKhanAnswers } from './khan-answers'

export const khanHunter: BuiltInTemplate = {
  id: 'khan-hunter',
  label: 'Khan Hunter',
  description: "Hunts the khan's camps at the difficulty you choose, and stops at your score.",
  de: {
    label: 'Khanjäger',
    description: 'Jagt die Lager des Khans auf der Stufe, die du wählst, und hört bei deiner Punktzahl auf.',
    category: 'Kampf',
  },
  category: 'Combat',
  unit: 'points',
  needs: ['events', 'commanders'],
  plays: 'khan',
  defaults: { ...EVENT_DEFAULTS, stopWhenRage: 'on', lookEvery: 240, ...PACE_DEFAULTS },
  inputs: [
    DIFFICULTY_INPUT,
    STOP_AT_INPUT,
    TOOLS_INPUT,
    TOOL_COINS_INPUT,
    RECRUIT_COINS_INPUT,
    {
      key: 'stopWhenRage',
      label: "Keep troops home for the khan's answer",
      type: 'select',
      options: [
        { value: 'on', label: 'On', de: { label: 'An' } },
        { value: 'off', label: 'Off', de: { label: 'Aus' } },
      ],
      helperText:
        'Each hit enrages the khan. At 100 % he marches on your castle, and the troops that hold it stay there.',
      de: {
        label: 'Truppen daheim, wenn der Khan antwortet',
        helperText:
          'Jeder Schlag reizt den Khan. Bei 100 % zieht er gegen deine Burg, und die Truppen, die sie halten, bleiben da.',
      },
    },
    GUARD_PART_INPUT,
    ...FINER_EVENT_INPUTS,
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: [COMMANDERS_RULE, ...PACE_RULES],
  secrets: [PIN_SECRET],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      ...huntModules(shared, context.settings),
      ...eventChest(shared, context.settings, 'khan'),
    ]),
}

export function huntModules(context: ModuleContext, settings: Settings, tells = true): Module[] {
  const worthOf = ({ points }: EventTarget) => points * POINT_WORTH
  const plan = { ...readEventPlan(settings), kind: 'khan' as const, worthOf }
  const extras = {
    ...eventExtras(context, settings),
    ...(settings.sharesTroops !== 'yes' && { willHave: createFullBarracks(context) }),
  }
  const open = () => printGarrisons(context)
  if (settings.stopWhenRage === 'off') return [{ ...createEventCamps(context, plan, extras), open }]
  const { neededAt, module } = createKhanAnswers(context, { tells })
  return [{ ...createEventCamps(context, plan, { ...extras, neededAt }), open }, module]
}
