import { capitalised } from '../../../../shared/capitalised'
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
import { type Attacks, attackOf, createMarches, type MarchExtras, type MarchRules } from './marches'
import type { Module, ModuleContext, RuledOutStep } from './module'
import type { Prey } from './plan-army'
import { createScouting, strengthOf, targetName } from './scouting'
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

  async function considerFrom(castle: Castle): Promise<Attacks> {
    const targets = await openFrom(castle)
    // How rich a target is counts only while an army could leave for it.
    const mayLeave = targets.some((target) => !scouting.known(target)) ? await marches.mayLeave(castle) : 0
    const isBeatable = (target: Target) => (scouting.defendersOf(target) ?? 0) * LEAST_ODDS < mayLeave
    const looks = targets
      .filter((target) => isBeatable(target) && !scouting.known(target))
      .map((target) => scouting.look(target, castle))
    const preys = targets.flatMap((target) => scouting.known(target) ?? []).map((target) => preyOf(target, castle))
    const isRich = ({ worth }: Prey) => worth >= plan.leastLoot
    const attacks = await marches.attacks(preys.filter(isRich), castle)
    return { ...attacks, steps: [...looks, ...attacks.steps] }
  }

  return {
    ...marches,
    async consider() {
      const outlooks = []
      for (const castle of await game.castles()) outlooks.push(await considerFrom(castle))
      const [main] = await game.castles()
      const reach = main ? reachText(await allTargetsFrom(game, main, plan.raids), context, plan) : ''
      if (reach) notices.say('reach', reach)
      const { steps, ruledOut, ready } = allOf(outlooks)
      // While some are to be scouted, the best is not known.
      if (ready.length > 0 && !steps.some(({ isLook }) => isLook))
        notices.say('worth', worthText({ ready, ruledOut }, plan.raids))
      const wakes = (main ? await targetsFrom(main) : []).filter(({ restsUntil }) => restsUntil)
      return {
        steps,
        ruledOut,
        next: [
          ...(await marches.returns()),
          ...wakes.map((target) => ({ at: target.restsUntil ?? 0, what: againText(`the ${targetName(target)}`) })),
        ],
      }
    },
  }
}

const allOf = (attacks: Attacks[]): Attacks => ({
  steps: attacks.flatMap(({ steps }) => steps),
  ruledOut: attacks.flatMap(({ ruledOut }) => ruledOut),
  ready: attacks.flatMap(({ ready }) => ready),
  next: attacks.flatMap(({ next }) => next),
})

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

/** "3 towers are worth an army now, first of all the tower at 39:37. 2 others are not: too few troops for the defenders." */
function worthText({ ready, ruledOut }: Pick<Attacks, 'ready' | 'ruledOut'>, raids: TargetKind): string {
  const [best] = ready.toSorted((a, b) => b.value - a.value)
  // Several castles may reach the same one.
  const names = new Set(ready.map(({ name }) => name))
  const worth =
    names.size === 1
      ? `Only ${best?.name} is worth an army now.`
      : `${formatCount(names.size, raids)} are worth an army now, first of all ${best?.name}.`
  const others = othersText(obstaclesOf(ruledOut, names))
  return others ? `${worth} ${others}` : worth
}

/** How many targets each obstacle keeps an army from, the most common first. */
export function obstaclesOf(ruledOut: RuledOutStep[], ready: ReadonlySet<string>): [string, number][] {
  const obstacles = new Map<string, string>()
  for (const { what, obstacle } of ruledOut) {
    const isReady = [...ready].some((name) => what === attackOf(name))
    if (obstacle && !isReady && !obstacles.has(what)) obstacles.set(what, obstacle)
  }
  const counts = Map.groupBy(obstacles.values(), (obstacle) => obstacle)
  return [...counts].map(([obstacle, all]): [string, number] => [obstacle, all.length]).toSorted((a, b) => b[1] - a[1])
}

function othersText(obstacles: [string, number][]): string {
  const count = obstacles.reduce((sum, [, each]) => sum + each, 0)
  const [most] = obstacles
  if (!most) return ''
  const are = count === 1 ? '1 other is' : `${count} others are`
  return `${are} not: ${obstacles.length > 1 ? 'mostly ' : ''}${most[0]}.`
}

/** "The tower at 39:37 may be attacked again" */
export const againText = (target: string) => `${capitalised(target)} may be attacked again`

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
    note: strengthOf(target),
    kind: `${target.kind} behind ${target.walls ?? 'unknown'} walls`,
    defenders: target.defenders,
    worth: loot + target.level * COIN_WORTH,
    loot: lootForRams(castle, target.loot),
    travelMs: target.travelMs,
    ...(target.walls && { walls: target.walls }),
    ...(target.restsUntil && { restsUntil: target.restsUntil }),
  }
}
