import type { RuledOut } from '../../../../shared/decisions'
import { MINUTE } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, type ScoutedTarget, TARGET_KINDS, type Target } from '../../protocol/game-objects'
import { titleOf } from '../descriptions'
import { createMarches, type MarchRules } from '../kernel/marches'
import type { Module, ModuleContext, Moment, Step } from '../kernel/module'
import type { Prey } from '../kernel/plan-army'
import { createScouting, targetName } from '../kernel/scouting'
import { COIN_WORTH, roomFor, TROOP_WORTH } from '../kernel/worth'

export interface TowerPlan extends MarchRules {
  highestLevel: number
  /** One way, in minutes of the game. */
  farthest: number
  leastLoot: number
}

/** Scouts robber towers, and attacks those whose loot is worth the troops. */
export function createTowerRaids(context: ModuleContext, plan: TowerPlan): Module {
  const { game, print } = context
  const scouting = createScouting(context)
  const marches = createMarches(context, plan)

  async function towersFrom({ id }: Castle): Promise<Target[]> {
    const targets = await game.targets(id, game.has('targets2') ? [...TARGET_KINDS] : undefined)
    return targets.filter(({ kind, level }) => kind === 'tower' && level <= plan.highestLevel)
  }

  async function considerFrom(castle: Castle): Promise<{ steps: Step[]; ruledOut: RuledOut[] }> {
    const journeys = await game.journeys()
    const isOpen = (tower: Target) => !tower.restsUntil && !marches.isExpected(tower.id, journeys)
    const isNear = ({ travelMs }: Target) => travelMs * game.speed <= plan.farthest * MINUTE
    const towers = (await towersFrom(castle)).filter((tower) => isOpen(tower) && isNear(tower))
    const looks = towers.filter((tower) => !scouting.known(tower)).map((tower) => scouting.look(tower, castle))
    const known = towers.map(scouting.known).filter((tower) => tower !== null)
    const preys = known.map((tower) => preyOf(tower, castle)).filter(({ worth }) => worth >= plan.leastLoot)
    const { steps, ruledOut } = await marches.attacks(preys, castle)
    return { steps: [...looks, ...steps], ruledOut }
  }

  return {
    ...marches,
    async open() {
      for (const castle of await game.castles())
        print('.', `${titleOf(castle)} ${formatCount(castle.troops, 'troop')} at home.`)
    },
    async consider() {
      const castles = await game.castles()
      const outlooks = []
      for (const castle of castles) outlooks.push(await considerFrom(castle))
      const towers = castles[0] ? await towersFrom(castles[0]) : []
      return {
        steps: withReason(outlooks.flatMap(({ steps }) => steps)),
        ruledOut: outlooks.flatMap(({ ruledOut }) => ruledOut),
        next: [...(await marches.returns()), ...towers.flatMap(wakingOf)],
      }
    },
  }
}

const wakingOf = (tower: Target): Moment[] =>
  tower.restsUntil ? [{ at: tower.restsUntil, what: `The ${targetName(tower)} wakes` }] : []

/** "3 towers are worth an attack. …" */
function withReason(steps: Step[]): Step[] {
  const towers = new Set(steps.filter(({ isLook }) => !isLook).map(({ id }) => id)).size
  return steps.map((step) => (step.isLook ? step : { ...step, reason: reasonOf(step, towers) }))
}

function reasonOf({ what, gain, loss }: Step, towers: number): string {
  const worth = towers === 1 ? '1 tower is worth an attack' : `${towers} towers are worth an attack`
  return `${worth}. ${what}: about ${formatNumber(gain)} for ${formatCount(Math.ceil(loss / TROOP_WORTH), 'troop')} lost.`
}

function preyOf(tower: ScoutedTarget, castle: Castle): Prey {
  return {
    id: tower.id,
    name: `the ${targetName(tower)}`,
    kind: `tower behind ${tower.walls ?? 'unknown'} walls`,
    defenders: tower.defenders,
    worth: roomFor(castle, tower.loot) + tower.level * COIN_WORTH,
    travelMs: tower.travelMs,
  }
}
