import type { RuledOut } from '../../../../shared/decisions'
import { MINUTE } from '../../../../shared/time'
import type { GameSession } from '../../link/game-session'
import { formatCount } from '../../protocol/formats'
import {
  type Castle,
  type ScoutedTarget,
  TARGET_KINDS,
  type Target,
  type TargetKind,
} from '../../protocol/game-objects'
import { titleOf } from '../descriptions'
import { createDailyNotices } from './daily-notices'
import { createMarches, type MarchExtras, type MarchRules } from './marches'
import type { Module, ModuleContext, Step } from './module'
import type { Prey } from './plan-army'
import { createScouting, targetName } from './scouting'
import { COIN_WORTH, lootForRams, roomFor } from './worth'

export interface RaidPlan extends MarchRules {
  highestLevel: number
  /** One way, in minutes of the game. */
  farthest: number
  leastLoot: number
}

/** With fewer troops for each defender no army leaves. */
const LEAST_ODDS = 1.3

/** Scouts robbers of one kind, and attacks those whose loot is worth the troops. */
export function createRaids(
  context: ModuleContext,
  plan: RaidPlan & { raids: TargetKind },
  extras: MarchExtras = {},
): Module {
  const { game } = context
  const scouting = createScouting(context)
  const marches = createMarches(context, plan, extras)
  const notices = createDailyNotices(context)

  const targetsFrom = async (castle: Castle) =>
    (await allTargetsFrom(game, castle, plan.raids)).filter(({ level }) => level <= plan.highestLevel)

  /** With skips also those that rest. */
  async function openFrom(castle: Castle): Promise<Target[]> {
    const journeys = await game.journeys()
    const isOpen = (target: Target) =>
      !marches.isExpected(target.id, journeys) && (!target.restsUntil || extras.skips !== undefined)
    return (await targetsFrom(castle)).filter((target) => isOpen(target) && isNear(target, context, plan))
  }

  async function considerFrom(castle: Castle): ReturnType<typeof marches.attacks> {
    const targets = await openFrom(castle)
    // How rich a target is counts only while an army could leave for it.
    const mayLeave = targets.some((target) => !scouting.known(target)) ? await marches.mayLeave(castle) : 0
    const isBeatable = (target: Target) => (scouting.defendersOf(target) ?? 0) * LEAST_ODDS < mayLeave
    const looks = targets
      .filter((target) => isBeatable(target) && !scouting.known(target))
      .map((target) => scouting.look(target, castle))
    const known = targets.map(scouting.known).filter((target) => target !== null)
    const preys = known.map((target) => preyOf(target, castle)).filter(({ worth }) => worth >= plan.leastLoot)
    const attacks = await marches.attacks(preys, castle)
    return { steps: [...looks, ...attacks.steps], ruledOut: attacks.ruledOut }
  }

  return {
    ...marches,
    async consider() {
      const outlooks = []
      for (const castle of await game.castles()) outlooks.push(await considerFrom(castle))
      const [main] = await game.castles()
      const reach = main ? reachText(await allTargetsFrom(game, main, plan.raids), context, plan) : ''
      if (reach) notices.say('reach', reach)
      const steps = outlooks.flatMap((outlook) => outlook.steps)
      const ruledOut = outlooks.flatMap((outlook) => outlook.ruledOut)
      // While some are to be scouted, the best is not known.
      if (steps.length > 0 && !steps.some(({ isLook }) => isLook))
        notices.say('worth', worthText(steps, ruledOut, plan.raids))
      const wakes = (main ? await targetsFrom(main) : []).filter(({ restsUntil }) => restsUntil)
      return {
        steps,
        ruledOut,
        next: [
          ...(await marches.returns()),
          ...wakes.map((target) => ({ at: target.restsUntil ?? 0, what: `The ${targetName(target)} wakes` })),
        ],
      }
    },
  }
}

async function allTargetsFrom(game: GameSession, { id }: Castle, raids: TargetKind): Promise<Target[]> {
  const targets = await game.targets(id, game.has('targets2') ? [...TARGET_KINDS] : undefined)
  return targets.filter(({ kind }) => kind === raids)
}

/** What a bot that marches prints at its start. */
export async function printGarrisons({ game, print }: ModuleContext): Promise<void> {
  for (const castle of await game.castles())
    print('.', `${titleOf(castle)} ${formatCount(castle.troops, 'troop')} at home.`)
}

export const isNear = ({ travelMs }: { travelMs: number }, { game }: ModuleContext, { farthest }: RaidPlan) =>
  travelMs * game.speed <= farthest * MINUTE

/** "3 towers are worth an army now, first of all: Attack the tower at 39:37 with 140 troops." */
function worthText(steps: Step[], ruledOut: RuledOut[], raids: TargetKind): string {
  const [best] = steps.toSorted((a, b) => b.value - a.value)
  // Several castles may reach the same one.
  const count = new Set(steps.map(({ id }) => id)).size
  const are = count === 1 ? 'is' : 'are'
  const worth = `${formatCount(count, raids)} ${are} worth an army now, first of all: ${best?.what}.`
  const reasons = [...Map.groupBy(ruledOut, ({ why }) => why)].toSorted(([, a], [, b]) => b.length - a.length)
  const [most] = reasons
  return most ? `${worth} Most often against the others: ${most[0]}` : worth
}

/** Settings that leave few targets are easily overlooked. "" if all are in reach. */
function reachText(all: Target[], context: ModuleContext, plan: RaidPlan & { raids: TargetKind }): string {
  const { raids, highestLevel, farthest } = plan
  const inLevel = all.filter(({ level }) => level <= highestLevel)
  const near = inLevel.filter((target) => isNear(target, context, plan))
  const [above, far] = [all.length - inLevel.length, inLevel.length - near.length]
  const parts = [
    ...(above > 0 ? [`${above} are above level ${highestLevel}, the highest that is set`] : []),
    ...(far > 0 ? [`${far} are farther than the ${formatCount(farthest, 'minute')} that are set`] : []),
  ]
  return parts.length > 0
    ? `${near.length} of ${formatCount(all.length, raids)} are in reach: ${parts.join(', and ')}.`
    : ''
}

function preyOf(target: ScoutedTarget, castle: Castle): Prey {
  const loot = roomFor(castle, target.loot)
  return {
    id: target.id,
    name: `the ${targetName(target)}`,
    kind: `${target.kind} behind ${target.walls ?? 'unknown'} walls`,
    defenders: target.defenders,
    worth: loot + target.level * COIN_WORTH,
    loot: lootForRams(castle, target.loot),
    travelMs: target.travelMs,
    ...(target.walls && { walls: target.walls }),
    ...(target.restsUntil && { restsUntil: target.restsUntil }),
  }
}
