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
import { POINT_WORTH, REPUTATION_WORTH } from '../kernel/worth'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { eventChest } from '../war-chest/war-chest'

/** With reputation first, it counts so many times as much. */
const FIRST = 20

export const berimond: BuiltInTemplate = {
  id: 'berimond',
  label: 'Berimond Campaign',
  description: 'Fights for your side while Berimond is open, up to the score you set.',
  de: {
    label: 'Berimond-Feldzug',
    description: 'Kämpft für deine Seite, solange Berimond offen ist, bis zur Punktzahl, die du setzt.',
    category: 'Kampf',
  },
  category: 'Combat',
  unit: 'points',
  needs: ['events', 'commanders'],
  plays: 'berimond',
  defaults: {
    ...EVENT_DEFAULTS,
    // The taxes of the time between two wars are for tools.
    toolCoins: 4_000,
    reputation: 'points',
    lastHours: 2,
    lookEvery: 240,
    ...PACE_DEFAULTS,
  },
  inputs: [
    STOP_AT_INPUT,
    DIFFICULTY_INPUT,
    {
      key: 'reputation',
      label: 'Fight first for',
      type: 'select',
      options: [
        { value: 'points', label: 'Points', de: { label: 'Punkte' } },
        { value: 'reputation', label: 'Reputation', de: { label: 'Ansehen' } },
      ],
      helperText: 'Some camps bring more points, others more reputation, which lasts beyond the war.',
      de: {
        label: 'Zuerst kämpfen um',
        helperText: 'Manche Lager bringen mehr Punkte, andere mehr Ansehen, das den Krieg überdauert.',
      },
    },
    TOOLS_INPUT,
    TOOL_COINS_INPUT,
    RECRUIT_COINS_INPUT,
    GUARD_PART_INPUT,
    {
      key: 'lastHours',
      label: 'Hold nothing back before the end',
      type: 'number',
      unit: 'hours',
      min: 0,
      max: 12,
      helperText: 'In these hours the guard fights too, and no army waits for a better camp.',
      group: 'Finer points',
      de: {
        label: 'Vor dem Ende nichts zurückhalten',
        unit: 'Stunden',
        helperText: 'In diesen Stunden kämpft auch die Wache, und kein Heer wartet auf ein besseres Lager.',
        group: 'Feinheiten',
      },
    },
    ...FINER_EVENT_INPUTS,
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: [COMMANDERS_RULE, ...PACE_RULES],
  secrets: [PIN_SECRET],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      ...eventChest(shared, context.settings, 'berimond'),
      warModule(shared, context.settings),
    ]),
}

export const warModule = (context: ModuleContext, settings: Settings): Module => ({
  ...createEventCamps(context, readWarPlan(settings), eventExtras(context, settings)),
  open: () => printGarrisons(context),
})

function readWarPlan(settings: Settings) {
  const fame = REPUTATION_WORTH * (settings.reputation === 'reputation' ? FIRST : 1)
  const worthOf = ({ points, reputation }: EventTarget) => points * POINT_WORTH + reputation * fame
  return { ...readEventPlan(settings), kind: 'berimond' as const, worthOf }
}
