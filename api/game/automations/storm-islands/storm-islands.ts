import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { formatCount } from '../../protocol/formats'
import type { AutomationContext, BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import { playModules } from '../kernel/play-modules'
import { badSettings, PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import type { CartRules } from '../resource-collector/cart-loads'
import { createCarts } from '../resource-collector/carts'
import { createSailing, harbourOf, type SailingPlan } from './sailing'
import { SAILING_INPUTS } from './sailing-inputs'

export const stormIslands: BuiltInTemplate = {
  id: 'storm-islands',
  label: 'Storm Islands',
  description: 'Sends ships to the islands, waits until the storm over each has passed, and brings the cargo home.',
  de: {
    label: 'Sturminseln',
    description:
      'Schickt Schiffe zu den Inseln, wartet, bis der Sturm über jeder vorüber ist, und bringt die Ladung heim.',
    category: 'Rohstoffe',
  },
  category: 'Resources',
  unit: 'cargo',
  defaults: {
    first: 'value',
    sailFor: 'cargo',
    leastCargo: 500,
    leastRoom: 10,
    shipsAtHome: 0,
    supply: 10,
    carts: 'send',
    lookEvery: 60,
    ...PACE_DEFAULTS,
  },
  inputs: [...SAILING_INPUTS, ROUND_INTERVAL_INPUT, ...PACE_INPUTS],
  rules: PACE_RULES,
  secrets: [],
  async run(context) {
    const plan = readSailingPlan(context.settings)
    await refuseWithoutShips(context, plan)
    await playModules(context, (shared) => [
      createFeeding(shared),
      ...(context.settings.carts === 'stay' ? [] : [createCarts(shared, HARBOUR_CARTS)]),
      createSailing(shared, plan),
    ])
  },
}

/** Ships sail only for what has room, so a full harbour passes its goods on. */
const HARBOUR_CARTS: CartRules = { sendAt: 75, reserve: 20, spread: 'room', isSender: ({ ships }) => ships.all > 0 }

export const readSailingPlan = (settings: Settings): SailingPlan => ({
  first: settings.first as SailingPlan['first'],
  sailFor: (settings.sailFor ?? 'cargo') as SailingPlan['sailFor'],
  leastCargo: Number(settings.leastCargo),
  leastRoom: Number(settings.leastRoom ?? 10),
  shipsAtHome: Number(settings.shipsAtHome),
  supply: Number(settings.supply ?? 0),
})

async function refuseWithoutShips({ game }: AutomationContext, { shipsAtHome }: SailingPlan): Promise<void> {
  const harbour = harbourOf(await game.castles())
  if (!harbour)
    throw badSettings(`${game.name} has no ships on ${game.server}. Choose another account, then start again.`)
  if (shipsAtHome < harbour.ships.all) return
  const fleet = formatCount(harbour.ships.all, 'ship')
  throw badSettings(`All ships stay in the harbour: ${harbour.name} has ${fleet}. Lower that number, then start again.`)
}
