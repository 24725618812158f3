import { notYetBuilt } from '../castles/new-castle'
import { firstRaids } from '../raids/raids'
import { firstSeasons } from '../season-state'
import { noTools } from '../targets/battles'
import { firstCommanders } from '../targets/commanders'
import { firstRivalRaid } from '../targets/rival-raids'
import type { WorldCastle, WorldIsland, WorldState, WorldTarget } from '../world'

/** A stored world with all fields, though an older version may have stored it. */
export function completeWorld(stored: WorldState): WorldState {
  return isComplete(stored) ? stored : withMissing(stored)
}

/** Looked at on each read, so it has to be cheap. */
const isComplete = (stored: Partial<WorldState>) =>
  ADDED.every((field) => stored[field] !== undefined) &&
  stored.castles?.[0]?.desertsAt !== undefined &&
  stored.islands?.[0]?.fedAt !== undefined &&
  stored.targets?.[0]?.life !== undefined

/** The fields that were added to worlds of earlier versions. */
const ADDED = [
  'commanders',
  'rivalRaids',
  'tools',
  'skips',
  'tickets',
  'piecesFound',
  'forts',
  'raids',
  'events',
  'reputation',
  'wheel',
] as const satisfies (keyof WorldState)[]

function withMissing(stored: WorldState): WorldState {
  const { server, name, settledAt, raids = firstRaids(server, name, settledAt) } = stored
  const added: Pick<WorldState, Exclude<(typeof ADDED)[number], 'raids'>> = {
    commanders: firstCommanders(stored),
    rivalRaids: firstRivalRaid(settledAt),
    tools: noTools(),
    skips: 0,
    tickets: 0,
    ...firstSeasons(),
    piecesFound: 0,
    forts: [],
  }
  return Object.assign(added, stored, {
    raids,
    castles: stored.castles.map(completeCastle),
    islands: stored.islands.map(completeIsland),
    targets: stored.targets.map((target) => completeTarget(target, settledAt)),
  })
}

function completeTarget(stored: WorldTarget, settledAt: number): WorldTarget {
  const added: Pick<WorldTarget, 'walls' | 'life' | 'fellAt'> = { walls: 'weak', life: 1, fellAt: settledAt }
  return Object.assign(added, stored)
}

function completeCastle(stored: WorldCastle): WorldCastle {
  const added: Partial<WorldCastle> = notYetBuilt(stored.kind)
  return Object.assign(added, stored)
}

function completeIsland({ id, name, x, y, ...stored }: WorldIsland): WorldIsland {
  const { visits = 0, emptiedAt = 0, food = 0, fedAt = 0 } = stored
  return { id, name, x, y, visits, emptiedAt, food, fedAt }
}
