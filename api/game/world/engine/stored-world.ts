import { notYetBuilt } from '../castles/new-castle'
import type { WorldCastle, WorldIsland, WorldState } from '../world'

/** A stored world with all fields, though an older version may have stored it. */
export function completeWorld(stored: WorldState): WorldState {
  const added: Partial<WorldState> = { tools: { ladders: 0, rams: 0, shields: 0 }, skips: 0, tickets: 0 }
  return Object.assign(added, stored, {
    castles: stored.castles.map(completeCastle),
    islands: stored.islands.map(completeIsland),
  })
}

function completeCastle(stored: WorldCastle): WorldCastle {
  const added: Partial<WorldCastle> = notYetBuilt(stored.kind)
  return Object.assign(added, stored)
}

function completeIsland({ id, name, x, y, ...stored }: WorldIsland): WorldIsland {
  const { visits = 0, emptiedAt = 0, food = 0, fedAt = 0 } = stored
  return { id, name, x, y, visits, emptiedAt, food, fedAt }
}
