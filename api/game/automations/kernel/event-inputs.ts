import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import { SIGN_OUT_INPUT } from '../pace-settings'
import type { EventPlan } from './event-camps'
import { COMMANDERS_INPUT, DEFEATS_INPUT, finer, MARCH_DEFAULTS, MARGIN_INPUT, readMarchRules } from './march-inputs'
import type { ModuleContext } from './module'
import { createSkips } from './skips'
import { COINS_KEPT_INPUT, readToolRules, SKIPS_INPUT, TOOL_DEFAULTS, TOOLS_KEPT_INPUT } from './tool-inputs'
import { createToolbox } from './tools'

const { guard: _guard, value: _value, ...MARCHES } = MARCH_DEFAULTS

export const EVENT_DEFAULTS = {
  stopAt: 0,
  difficulty: 'best',
  lastReward: 'rest',
  ...TOOL_DEFAULTS,
  ...MARCHES,
  guardPart: 10,
  skips: 0,
  signOut: 'yes',
}

export const DIFFICULTY_INPUT: TemplateInput = {
  key: 'difficulty',
  label: 'Difficulty',
  type: 'select',
  options: [
    { value: 'best', label: 'The one expected to pay most', de: { label: 'Die, die am meisten einbringen dürfte' } },
    { value: 'easy', label: 'Easy', de: { label: 'Leicht' } },
    { value: 'normal', label: 'Normal', de: { label: 'Normal' } },
    { value: 'hard', label: 'Hard', de: { label: 'Schwer' } },
    { value: 'expert', label: 'Expert', de: { label: 'Experte' } },
    { value: 'master', label: 'Master', de: { label: 'Meister' } },
  ],
  helperText:
    'Chosen once for each event, before the first attack. Harder camps bring more points and cost more troops. The bot reckons with your troops and the losses of its battles.',
  de: {
    label: 'Schwierigkeit',
    helperText:
      'Wird je Ereignis einmal gewählt, vor dem ersten Angriff. Schwerere Lager bringen mehr Punkte und kosten mehr Truppen. Der Bot rechnet mit deinen Truppen und den Verlusten seiner Kämpfe.',
  },
}

export const STOP_AT_INPUT: TemplateInput = {
  key: 'stopAt',
  label: 'Stop at',
  type: 'number',
  unit: 'points',
  min: 0,
  max: 1_000_000_000,
  whole: true,
  helperText: '0 sets no goal.',
  de: { label: 'Aufhören bei', unit: 'Punkten', helperText: '0 setzt kein Ziel.' },
}

const LAST_REWARD_INPUT: TemplateInput = finer({
  key: 'lastReward',
  label: 'When no more rewards are in reach',
  type: 'select',
  options: [
    {
      value: 'rest',
      label: 'Save troops until the next event',
      de: { label: 'Truppen bis zum nächsten Ereignis sparen' },
    },
    { value: 'rank', label: 'Fight on for rank and reputation', de: { label: 'Um Rang und Ansehen weiterkämpfen' } },
  ],
  de: { label: 'Wenn keine Belohnung mehr erreichbar ist' },
})

export const FINER_EVENT_INPUTS = [
  LAST_REWARD_INPUT,
  finer(MARGIN_INPUT),
  TOOLS_KEPT_INPUT,
  COINS_KEPT_INPUT,
  SKIPS_INPUT,
  COMMANDERS_INPUT,
  DEFEATS_INPUT,
  SIGN_OUT_INPUT,
]

export const readEventPlan = (settings: Settings): Omit<EventPlan, 'kind' | 'worthOf'> => ({
  ...readMarchRules(settings),
  difficulty: String(settings.difficulty) as EventPlan['difficulty'],
  recruitCoins: Number(settings.recruitCoins),
  coinsKept: Number(settings.coinsKept),
  sharesTroops: settings.sharesTroops === 'yes',
  stopAt: Number(settings.stopAt),
  restsAtLastReward: settings.lastReward === 'rest',
  lastHours: Number(settings.lastHours ?? 0),
  leastSpending: Number(settings.least ?? 3),
})

/** A coin trains four recruits, where it buys tools that save one soldier: only coins beyond these are for tools. */
const RECRUITS_FIRST = 800

/** The tools and skips that its settings allow. */
export function eventExtras(context: ModuleContext, settings: Settings) {
  const skips = Number(settings.skips)
  const tools = readToolRules(settings)
  const forRecruits = Number(settings.recruitCoins) > 0 && settings.sharesTroops !== 'yes' ? RECRUITS_FIRST : 0
  return {
    toolbox: createToolbox(context, { ...tools, coinsKept: tools.coinsKept + forRecruits }),
    ...(skips > 0 && { skips: createSkips(context, skips) }),
  }
}
