import type { Castle, Journey } from '../../protocol/game-objects'
import type { HomeGuard, ModuleContext, Reliance } from '../kernel/module'
import { comingBefore, type Raid } from './coming-before'
import { wallsOf } from './defence-odds'

/** So many times as many as would just hold: about a tenth of so many as attack fall. */
const PLENTY = 3

export function createHomeGuard({ game, clock }: Pick<ModuleContext, 'game' | 'clock'>): HomeGuard {
  const helpers = new Map<string, Reliance[]>()

  return {
    async neededAt(castle) {
      const journeys = await game.journeys()
      const raids = (await game.incoming()).filter((raid) => raid.castle === castle.id)
      const help = [...helpers.values()]
        .flat()
        .filter(({ castleId, until }) => castleId === castle.id && until > clock.now())
        .reduce((sum, { troops }) => sum + troops, 0)
      return Math.max(help, ...raids.map((raid) => staysFor(raid, castle, journeys)))
    },
    relyOn(raidId, reliances) {
      for (const [id, known] of helpers) if (known.every(({ until }) => until <= clock.now())) helpers.delete(id)
      helpers.set(raidId, reliances)
    },
  }
}

/** Of the troops at home, so many stay for a raid; none for one that all together would not hold. */
export function staysFor(raid: Raid, castle: Castle, journeys: Journey[]): number {
  const coming = comingBefore(raid, journeys)
  const holding = raid.troops / wallsOf(castle)
  if (holding > castle.troops + coming) return 0
  return Math.min(castle.troops, Math.max(0, Math.ceil(holding * PLENTY) - coming))
}
