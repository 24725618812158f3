import type { Castle, Journey } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'

/** A castle takes in troops of others up to this many times the room of its barracks. */
const QUARTERS = 2
/** Of the barracks: so many may have come by themselves since the game was asked. */
const GROWTH = 0.02

/** For how many troops of other castles there is room; infinite in games that do not tell. */
export async function quartersIn({ game }: Pick<ModuleContext, 'game'>, castle: Castle): Promise<number> {
  if (!game.has('building')) return Number.POSITIVE_INFINITY
  const { next, recruits } = await game.upgrades(castle.id)
  const barracks = next.find(({ kind }) => kind === 'barracks')
  if (!barracks) return Number.POSITIVE_INFINITY
  const coming = (await game.journeys()).filter((journey) => belongsTo(journey, castle))
  return Math.floor(
    barracks.effect.now * (QUARTERS - GROWTH) -
      coming.reduce((sum, { count }) => sum + count, castle.troops + (recruits?.troops ?? 0)),
  )
}

const belongsTo = ({ kind, castleId, targetId }: Journey, { id }: Castle) =>
  kind === 'troops' && (castleId === id || targetId === id)
