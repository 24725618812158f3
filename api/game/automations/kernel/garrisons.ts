import { HOUR } from '../../../../shared/time'
import type { Castle, Journey } from '../../protocol/game-objects'
import type { ModuleContext } from './module'

/** How many troops belong to each castle, at home and on their way. */
export interface Garrisons {
  see(castles: Castle[], journeys: Journey[]): void
  /** The most that were ever seen. */
  of(castle: Castle): number
  /** The most of the last hours: an army that needs more will not be there soon. */
  lately(castle: Castle): number
}

/** In hours of the game. */
const LATELY = 4

interface Seen {
  ever: number
  /** The most of this span and of the one before. */
  now: number
  before: number
  span: number
}

export function createGarrisons({ game, clock }: Pick<ModuleContext, 'game' | 'clock'>): Garrisons {
  const garrisons = new Map<string, Seen>()
  const spanOfNow = () => Math.floor((clock.now() * game.speed) / (LATELY * HOUR))

  function see(id: string, troops: number): void {
    const span = spanOfNow()
    const seen = garrisons.get(id) ?? { ever: 0, now: 0, before: 0, span }
    const isLater = span > seen.span
    garrisons.set(id, {
      ever: Math.max(seen.ever, troops),
      now: isLater ? troops : Math.max(seen.now, troops),
      before: isLater ? seen.now : seen.before,
      span,
    })
  }

  return {
    see(castles, journeys) {
      for (const { id, troops } of castles) {
        see(id, troops + marchingFrom(journeys, id))
      }
    },
    of: ({ id, troops }) => Math.max(garrisons.get(id)?.ever ?? 0, troops),
    lately({ id, troops }) {
      const { now = 0, before = 0 } = garrisons.get(id) ?? {}
      return Math.max(now, before, troops)
    },
  }
}

/** The troops of a castle that are under way. */
export const marchingFrom = (journeys: readonly Journey[], castle: string): number =>
  journeys
    .filter(({ kind, castleId }) => kind === 'troops' && castleId === castle)
    .reduce((sum, { count }) => sum + count, 0)
