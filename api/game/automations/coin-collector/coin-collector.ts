import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import { playModules } from '../kernel/play-modules'
import { createTaxes, type TaxPlan } from '../kernel/taxes'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT, SIGN_OUT_INPUT } from '../pace-settings'
import { COIN_INPUTS } from './coin-inputs'
import { createPurses, type PursePlan } from './purses'
import { createSpoilage } from './spoilage'
import { createToolShop, type ToolPlan } from './tools'

export const coinCollector: BuiltInTemplate = {
  id: 'coin-collector',
  label: 'Coin Collector',
  description:
    'Fetches the taxes of every castle before a purse is full and goods before they spoil, and spends coins on larger purses and tools as you allow.',
  de: {
    label: 'Münzsammler',
    description:
      'Holt die Steuern jeder Burg, bevor eine Kasse voll ist, und Waren, bevor sie verderben, und gibt Münzen für größere Kassen und Werkzeug aus, wie du es erlaubst.',
    category: 'Ernte',
  },
  category: 'Farming',
  unit: 'coins',
  needs: ['taxes'],
  defaults: {
    collectFrom: 60,
    keepCoins: 100,
    purses: 'do',
    buyTools: 0,
    tool: 'ladders',
    paysBack: 3,
    goods: 'collect',
    lookEvery: 480,
    signOut: 'yes',
    ...PACE_DEFAULTS,
  },
  inputs: [...COIN_INPUTS, SIGN_OUT_INPUT, ROUND_INTERVAL_INPUT, ...PACE_INPUTS],
  rules: PACE_RULES,
  secrets: [],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      createTaxes(shared, readTaxPlan(context.settings)),
      ...(context.settings.goods === 'leave' ? [] : [createSpoilage(shared)]),
      createPurses(shared, readPursePlan(context.settings)),
      createToolShop(shared, readToolPlan(context.settings)),
    ]),
}

export const readTaxPlan = (settings: Settings): TaxPlan => ({ collectFrom: Number(settings.collectFrom) })

const readPursePlan = (settings: Settings): PursePlan => ({
  purses: settings.purses as PursePlan['purses'],
  paysBack: Number(settings.paysBack),
  keepCoins: Number(settings.keepCoins),
})

const readToolPlan = (settings: Settings): ToolPlan => ({
  buyTools: Number(settings.buyTools),
  tool: settings.tool as ToolPlan['tool'],
  keepCoins: Number(settings.keepCoins),
})
