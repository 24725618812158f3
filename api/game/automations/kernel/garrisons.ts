import type { Castle, Journey } from '../../protocol/game-objects'

/** How many troops belong to each castle: the most that were ever seen there, at home and on their way. */
export interface Garrisons {
  see(castles: Castle[], journeys: Journey[]): void
  /** Of a castle. */
  of(castle: Castle): number
}

export function createGarrisons(): Garrisons {
  const most = new Map<string, number>()
  return {
    see(castles, journeys) {
      for (const { id, troops } of castles) {
        const marching = journeys
          .filter(({ kind, castleId }) => kind === 'troops' && castleId === id)
          .reduce((sum, { count }) => sum + count, 0)
        most.set(id, Math.max(most.get(id) ?? 0, troops + marching))
      }
    },
    of: ({ id, troops }) => Math.max(most.get(id) ?? 0, troops),
  }
}
