import type { RuledOut } from '../../../../shared/decisions'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import type { Fort } from '../../protocol/storms'
import { formatPlace } from '../descriptions'
import { createDailyNotices } from '../kernel/daily-notices'
import { createMarches, type MarchExtras } from '../kernel/marches'
import type { Module, ModuleContext } from '../kernel/module'
import type { Prey } from '../kernel/plan-army'
import { isNear, type RaidPlan } from '../kernel/raids'
import { COIN_WORTH, lootForRams, roomFor } from '../kernel/worth'

/** Sails to storm forts and attacks those whose loot is worth the troops, until their hits are used up. */
export function createFortRaids(context: ModuleContext, plan: RaidPlan, given: MarchExtras): Module {
  const { game } = context
  const notices = createDailyNotices(context)
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
      const steps = outlooks.flatMap((outlook) => outlook.steps)
      const ruledOut = outlooks.flatMap((outlook) => outlook.ruledOut)
      const none = steps.length === 0 ? noneText(ruledOut) : ''
      notices.say('forts', `${fortsText({ forts: seas.forts, harbours }, context, plan)}${none}`)
      const wakes = seas.forts.filter(({ restsUntil }) => restsUntil)
      return {
        steps,
        ruledOut,
        next: [
          ...(await marches.returns()),
          ...wakes.map((fort) => ({ at: fort.restsUntil ?? 0, what: `The fort at ${formatPlace(fort)} wakes` })),
          { at: seas.until, what: 'Other forts appear' },
        ],
      }
    },
  }
}

interface Seas {
  forts: Fort[]
  harbours: Castle[]
}

/** " None is attacked now, most often for this: It brings too little for what it costs." */
function noneText(ruledOut: RuledOut[]): string {
  const reasons = [...Map.groupBy(ruledOut, ({ why }) => why)].toSorted(([, a], [, b]) => b.length - a.length)
  const [most] = reasons
  return most ? ` None is attacked now, most often for this: ${most[0]}` : ''
}

/** "2 of 6 storm forts may be attacked: 3 are above level 40, and 1 has less loot than 600." */
function fortsText({ forts, harbours }: Seas, context: ModuleContext, plan: RaidPlan): string {
  const { highestLevel, farthest, leastLoot } = plan
  if (harbours.length === 0)
    return `No castle has ships, so none of ${formatCount(forts.length, 'storm fort')} can be attacked.`
  const inLevel = forts.filter(({ level }) => level <= highestLevel)
  const near = inLevel.filter((fort) => isNear(fort, context, plan))
  const rich = near.filter((fort) => harbours.some((castle) => preyOf(fort, castle).worth >= leastLoot))
  const counts: [number, string][] = [
    [forts.length - inLevel.length, `above level ${highestLevel}`],
    [inLevel.length - near.length, `farther than ${formatCount(farthest, 'minute')}`],
    [near.length - rich.length, `with less than ${formatNumber(leastLoot)} loot that finds room`],
    [rich.filter(({ restsUntil }) => restsUntil).length, 'at rest'],
  ]
  const others = counts.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`)
  const ready = `${rich.filter(({ restsUntil }) => !restsUntil).length} of ${formatCount(forts.length, 'storm fort')} may be attacked`
  return others.length > 0 ? `${ready}; ${formatList(others)}.` : `${ready}.`
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
