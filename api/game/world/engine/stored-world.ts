import { firstLevels } from '../castles/levels'
import { firstPurse } from '../castles/purse'
import type { WorldCastle, WorldState } from '../world'

/** A stored world with all fields, though an older version may have stored it. */
export function completeWorld(stored: WorldState): WorldState {
  return { ...stored, castles: stored.castles.map(completeCastle) }
}

function completeCastle(stored: WorldCastle): WorldCastle {
  const added: Pick<WorldCastle, 'levels' | 'purse'> = { levels: firstLevels(), purse: firstPurse(stored.kind) }
  return Object.assign(added, stored)
}
