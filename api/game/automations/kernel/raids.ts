import { MINUTE } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import {
  type Castle,
  type ScoutedTarget,
  TARGET_KINDS,
  type Target,
  type TargetKind,
} from '../../protocol/game-objects'
import { titleOf } from '../descriptions'
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

/** Scouts robbers of one kind, and attacks those whose loot is worth the troops. */
export function createRaids(
  context: ModuleContext,
  plan: RaidPlan & { raids: TargetKind },
  extras: MarchExtras = {},
): Module {
  const { game } = context
  const scouting = createScouting(context)
  const marches = createMarches(context, plan, extras)

  async function targetsFrom({ id }: Castle): Promise<Target[]> {
    const targets = await game.targets(id, game.has('targets2') ? [...TARGET_KINDS] : undefined)
    return targets.filter(({ kind, level }) => kind === plan.raids && level <= plan.highestLevel)
  }

  /** With skips also those that rest. */
  async function openFrom(castle: Castle): Promise<Target[]> {
    const journeys = await game.journeys()
    const isOpen = (target: Target) =>
      !marches.isExpected(target.id, journeys) && (!target.restsUntil || extras.skips !== undefined)
    return (await targetsFrom(castle)).filter((target) => isOpen(target) && isNear(target, context, plan))
  }

  async function considerFrom(castle: Castle): ReturnType<typeof marches.attacks> {
    const targets = await openFrom(castle)
    const looks = targets.filter((target) => !scouting.known(target)).map((target) => scouting.look(target, castle))
    const preys = targets
      .map(scouting.known)
      .filter((target) => target !== null)
      .map((target) => preyOf(target, castle))
    const attacks = await marches.attacks(
      preys.filter(({ worth }) => worth >= plan.leastLoot),
      castle,
    )
    return { steps: [...looks, ...attacks.steps], ruledOut: attacks.ruledOut }
  }

  return {
    ...marches,
    async consider() {
      const outlooks = []
      for (const castle of await game.castles()) outlooks.push(await considerFrom(castle))
      const [main] = await game.castles()
      const wakes = (main ? await targetsFrom(main) : []).filter(({ restsUntil }) => restsUntil)
      return {
        steps: withReason(
          outlooks.flatMap(({ steps }) => steps),
          plan.raids,
        ),
        ruledOut: outlooks.flatMap(({ ruledOut }) => ruledOut),
        next: [
          ...(await marches.returns()),
          ...wakes.map((target) => ({ at: target.restsUntil ?? 0, what: `The ${targetName(target)} wakes` })),
        ],
      }
    },
  }
}

/** What a bot that marches prints at its start. */
export async function printGarrisons({ game, print }: ModuleContext): Promise<void> {
  for (const castle of await game.castles())
    print('.', `${titleOf(castle)} ${formatCount(castle.troops, 'troop')} at home.`)
}

export const isNear = ({ travelMs }: { travelMs: number }, { game }: ModuleContext, { farthest }: RaidPlan) =>
  travelMs * game.speed <= farthest * MINUTE

/** "3 towers are worth an attack. …" */
export function withReason(steps: Step[], kind: string): Step[] {
  const attacks = steps.filter(({ costs }) => costs)
  const count = new Set(attacks.map(({ id }) => id)).size
  return steps.map((step) => (!step.costs ? step : { ...step, reason: reasonOf(step, count, kind) }))
}

function reasonOf({ what, gain, costs, told }: Step, count: number, kind: string): string {
  const worth = `${formatCount(count, kind)} ${count === 1 ? 'is' : 'are'} worth an attack`
  const brings = `${formatNumber(told?.gain ?? gain)} ${told?.gainUnit ?? 'loot'}`
  return `${worth}. ${what}: about ${brings} for ${costs}.`
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
