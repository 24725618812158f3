import { notYetBuilt } from '../castles/new-castle'
import type { WorldCastle, WorldState } from '../world'

/** A stored world with all fields, though an older version may have stored it. */
export function completeWorld(stored: WorldState): WorldState {
  const added: Partial<WorldState> = { tools: { ladders: 0, rams: 0, shields: 0 }, skips: 0, tickets: 0 }
  return Object.assign(added, stored, { castles: stored.castles.map(completeCastle) })
}

function completeCastle(stored: WorldCastle): WorldCastle {
  const added: Partial<WorldCastle> = notYetBuilt(stored.kind)
  return Object.assign(added, stored)
}
