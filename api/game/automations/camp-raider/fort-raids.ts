import { formatCount } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import type { Fort } from '../../protocol/storms'
import { formatPlace } from '../descriptions'
import { createMarches, type MarchExtras } from '../kernel/marches'
import type { Module, ModuleContext } from '../kernel/module'
import type { Prey } from '../kernel/plan-army'
import { isNear, type RaidPlan } from '../kernel/raids'
import { COIN_WORTH, lootForRams, roomFor } from '../kernel/worth'

/** Sails to storm forts and attacks those whose loot is worth the troops, until their hits are used up. */
export function createFortRaids(context: ModuleContext, plan: RaidPlan, given: MarchExtras): Module {
  const { game } = context
  let troopsPerShip = 0
  const marches = createMarches(context, plan, { ...given, most: ({ ships }) => ships.home * troopsPerShip })

  async function preysFor(castle: Castle, forts: Fort[]): Promise<Prey[]> {
    const journeys = await game.journeys()
    return forts
      .filter((fort) => !marches.isExpected(fort.id, journeys) && isNear(fort, context, plan))
      .filter(({ level, restsUntil }) => level <= plan.highestLevel && (!restsUntil || given.skips))
      .map((fort) => preyOf(fort, castle))
      .filter(({ worth }) => worth >= plan.leastLoot)
  }

  return {
    ...marches,
    async consider() {
      const seas = await game.forts()
      troopsPerShip = seas.troopsPerShip
      const harbours = (await game.castles()).filter(({ ships }) => ships.all > 0)
      const outlooks = []
      for (const castle of harbours) outlooks.push(await marches.attacks(await preysFor(castle, seas.forts), castle))
      const wakes = seas.forts.filter(({ restsUntil }) => restsUntil)
      return {
        steps: outlooks.flatMap(({ steps }) => steps),
        ruledOut: outlooks.flatMap(({ ruledOut }) => ruledOut),
        next: [
          ...(await marches.returns()),
          ...wakes.map((fort) => ({ at: fort.restsUntil ?? 0, what: `The fort at ${formatPlace(fort)} wakes` })),
          { at: seas.until, what: 'Other forts appear' },
        ],
      }
    },
  }
}

function preyOf(fort: Fort, castle: Castle): Prey {
  const { id, level, defenders, walls, loot, hitsLeft, travelMs, restsUntil } = fort
  return {
    id,
    name: `the fort at ${formatPlace(fort)}`,
    note: `${formatCount(hitsLeft, 'hit')} left`,
    kind: `camp behind ${walls} walls`,
    defenders,
    walls,
    worth: roomFor(castle, loot) + 2 * level * COIN_WORTH,
    loot: lootForRams(castle, loot),
    travelMs,
    ...(restsUntil && { restsUntil }),
  }
}
