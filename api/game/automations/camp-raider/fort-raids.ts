import { formatCount, formatNumber } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import type { Fort } from '../../protocol/storms'
import { formatPlace } from '../descriptions'
import { createDailyNotices } from '../kernel/daily-notices'
import { type Attacks, createMarches, type MarchExtras } from '../kernel/marches'
import type { Module, ModuleContext } from '../kernel/module'
import type { Prey } from '../kernel/plan-army'
import { againText, isNear, obstaclesOf, type RaidPlan } from '../kernel/raids'
import { strengthOf } from '../kernel/scouting'
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
      const found = { ready: outlooks.flatMap((outlook) => outlook.ready), ruledOut }
      const journeys = await game.journeys()
      const isExpected = ({ id }: Fort) => marches.isExpected(id, journeys)
      notices.say('forts', fortsText({ forts: seas.forts, harbours }, found, { context, plan, isExpected }))
      const resting = seas.forts.filter(({ restsUntil }) => restsUntil)
      return {
        steps,
        ruledOut,
        next: [
          ...(await marches.returns()),
          ...resting.map((fort) => ({ at: fort.restsUntil ?? 0, what: againText(`the fort at ${formatPlace(fort)}`) })),
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

type Found = Pick<Attacks, 'ready' | 'ruledOut'>

interface Limits {
  context: ModuleContext
  plan: RaidPlan
  isExpected(fort: Fort): boolean
}

/** "2 of 6 storm forts are worth an army now. The others: above level 40 (3), less than 600 loot that finds room (1)." */
function fortsText(
  { forts, harbours }: Seas,
  { ready, ruledOut }: Found,
  { context, plan, isExpected }: Limits,
): string {
  const { highestLevel, farthest, leastLoot } = plan
  const all = formatCount(forts.length, 'storm fort')
  if (harbours.length === 0) return `No castle has ships, so none of ${all} can be attacked.`
  const why = (fort: Fort): string | null => {
    if (fort.level > highestLevel) return `above level ${highestLevel}`
    if (!isNear(fort, context, plan)) return `farther than ${formatCount(farthest, 'minute')}`
    if (isExpected(fort)) return 'under attack by your troops'
    if (fort.restsUntil) return 'just raided'
    const isRich = harbours.some((castle) => preyOf(fort, castle).worth >= leastLoot)
    return isRich ? null : `less than ${formatNumber(leastLoot)} loot that finds room`
  }
  const names = new Set(ready.map(({ name }) => name))
  const limits = Map.groupBy(forts.map(why), (each) => each)
  const others = [
    ...[...limits].flatMap(([each, { length }]): [string, number][] => (each ? [[each, length]] : [])),
    ...obstaclesOf(ruledOut, names),
  ]
  const worth = names.size === 1 ? `1 of ${all} is worth an army now` : `${names.size} of ${all} are worth an army now`
  if (others.length === 0) return `${worth}.`
  const reasons =
    others.length === 1 ? others.map(([each]) => each) : others.map(([each, count]) => `${each} (${count})`)
  return names.size === 0
    ? `None of ${all} is worth an army now: ${reasons.join(', ')}.`
    : `${worth}. The others: ${reasons.join(', ')}.`
}

function preyOf(fort: Fort, castle: Castle): Prey {
  const { id, level, defenders, walls, loot, hitsLeft, travelMs, restsUntil } = fort
  return {
    id,
    name: `the fort at ${formatPlace(fort)}`,
    note: `${strengthOf(fort)}, ${formatCount(hitsLeft, 'hit')} left`,
    kind: `camp behind ${walls} walls`,
    defenders,
    walls,
    worth: roomFor(castle, loot) + 2 * level * COIN_WORTH,
    loot: lootForRams(castle, loot),
    travelMs,
    ...(restsUntil && { restsUntil }),
  }
}
