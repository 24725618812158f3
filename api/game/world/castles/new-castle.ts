import type { WorldCastle } from '../world'
import { firstLevels } from './levels'

const FIRST_PURSE = { castle: { holds: 240, perHour: 30 }, outpost: { holds: 96, perHour: 12 } }

/** What a castle begins with that its player builds up. */
export const notYetBuilt = (
  kind: WorldCastle['kind'],
): Pick<WorldCastle, 'levels' | 'purse' | 'upgrade' | 'recruits' | 'desertsAt'> => ({
  levels: firstLevels(),
  purse: { coins: 0, ...FIRST_PURSE[kind] },
  upgrade: null,
  recruits: null,
  desertsAt: null,
})
