import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { GOODS } from '../../protocol/game-objects'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import { playModules } from '../kernel/play-modules'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import type { CartRules } from './cart-loads'
import { createCarts } from './carts'
import { CART_INPUTS, COLLECT_INPUTS } from './collect-inputs'
import { type CollectPlan, createCollecting } from './collecting'

export const resourceCollector: BuiltInTemplate = {
  id: 'resource-collector',
  label: 'Resource Collector',
  description:
    'Collects wood, stone and food from the buildings of every castle, and sends carts before a storage is full.',
  de: {
    label: 'Rohstoffsammler',
    description:
      'Sammelt Holz, Stein und Nahrung aus den Gebäuden jeder Burg und schickt Karren, bevor ein Lager voll ist.',
    category: 'Ernte',
  },
  category: 'Farming',
  unit: 'resources',
  defaults: {
    goods: 'all',
    collectFrom: 300,
    sendAt: 85,
    reserve: 20,
    spread: 'room',
    lookEvery: 60,
    ...PACE_DEFAULTS,
  },
  inputs: [...COLLECT_INPUTS, ...CART_INPUTS, ROUND_INTERVAL_INPUT, ...PACE_INPUTS],
  rules: PACE_RULES,
  secrets: [],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      createCarts(shared, readCartRules(context.settings)),
      createCollecting(shared, readCollectPlan(context.settings)),
    ]),
}

export const readCollectPlan = (settings: Settings): CollectPlan => ({
  goods: GOODS.filter((good) => settings.goods === 'all' || settings.goods === good),
  collectFrom: Number(settings.collectFrom),
})

export const readCartRules = (settings: Settings): CartRules => ({
  sendAt: Number(settings.sendAt),
  reserve: Number(settings.reserve ?? 20),
  spread: (settings.spread ?? 'room') as CartRules['spread'],
})
