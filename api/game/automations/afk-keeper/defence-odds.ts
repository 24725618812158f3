import { type Castle, GOODS, type Report, sumOf } from '../../protocol/game-objects'

/** What each level of the walls adds to the defence. */
const WALLS_A_LEVEL = 0.15
/** Assumed before the first defeat: the shares of the goods outside the vault, and of the garrison, that a raid takes. */
const TAKEN_SHARE = 0.3
const FALLEN_SHARE = 0.5
/** How many defeats the assumption counts for. */
const ASSUMED = 2

export interface Losses {
  goods: number
  troops: number
}

/** Knows what castles hold and what raids take, and learns it from the reports of defences. */
export interface DefenceOdds {
  /** How many attackers this many troops of a castle hold. */
  holds(castle: Castle, troops: number): number
  /** What a raid takes from a castle that falls. */
  lossesOf(castle: Castle, troops: number): Losses
  /** `castle` is as it is after the raid. */
  learn(report: Report, castle: Castle): void
}

export function createDefenceOdds(): DefenceOdds {
  let strength = 1
  const taken = createShare(TAKEN_SHARE)
  const fallen = createShare(FALLEN_SHARE)

  return {
    holds: (castle, troops) => Math.floor(troops * wallsOf(castle) * strength),
    lossesOf: (castle, troops) => ({
      goods: Math.floor(outsideVault(castle) * taken.value()),
      troops: Math.floor(troops * fallen.value()),
    }),
    learn({ won, count, defenders = 0, goods, lost }, castle) {
      const odds = defenders > 0 ? count / (defenders * wallsOf(castle)) : 0
      if (won && odds > strength) strength = odds
      if (won || defenders === 0) return
      if (odds < strength) strength = odds
      fallen.learn(lost / defenders)
      const reach = outsideVault(castle) + sumOf(goods)
      if (reach > 0) taken.learn(sumOf(goods) / reach)
    },
  }
}

function createShare(assumed: number) {
  let sum = assumed * ASSUMED
  let count = ASSUMED
  return {
    value: () => sum / count,
    learn(share: number) {
      sum += share
      count += 1
    },
  }
}

export const wallsOf = ({ levels }: Castle) => 1 + WALLS_A_LEVEL * ((levels?.walls ?? 1) - 1)

export const outsideVault = ({ stores, vault = 0 }: Castle): number =>
  GOODS.reduce((sum, good) => sum + Math.max(0, stores[good] - vault), 0)
