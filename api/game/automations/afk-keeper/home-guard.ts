import type { Castle } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'
import { wallsOf } from './defence-odds'
import { comingBefore } from './threats'

/** Armies on the march are not counted exactly. */
const SAFETY = 1.05

/** How many troops must stay at a castle against raids in sight; none for a raid that all of them would not hold. */
export function createHomeGuard({ game }: Pick<ModuleContext, 'game'>) {
  return async function neededAtHome(castle: Castle): Promise<number> {
    const journeys = await game.journeys()
    const needs = (await game.incoming())
      .filter((raid) => raid.castle === castle.id)
      .map((raid) => Math.ceil((raid.troops * SAFETY) / wallsOf(castle)) - comingBefore(raid, journeys))
    return Math.max(0, ...needs.filter((needed) => needed <= castle.troops))
  }
}
