import { type Castle, GOODS, type Report, sumOf } from '../../protocol/game-objects'

/** What each level of the walls adds to the defence. */
const WALLS_A_LEVEL = 0.15
/** Assumed before the first defeat: the shares of the goods outside the vault, and of the garrison, that a raid takes. */
const TAKEN_SHARE = 0.3
const FALLEN_SHARE = 0.5
/** How many troops that assumption counts for: of very few none fall, which says little about many. */
const FALLEN_OF = 400
/** Assumed before the first victory: troops that fall are this many times the square of the raid, divided by the defence. */
const HELD_FACTOR = 0.4
/** How many reports the assumptions count for. */
const ASSUMED = 2
/** How many goods each soldier of a raid carries home. */
const LOAD = 15

export interface Losses {
  goods: number
  troops: number
}

/** Who meets before the walls. */
interface Meeting {
  attackers: number
  defenders: number
}

/** Knows what castles hold and what raids take, and learns it from the reports of defences. */
export interface DefenceOdds {
  /** How many attackers this many troops of a castle hold. */
  holds(castle: Castle, troops: number): number
  /** What a raid takes: also victories cost troops. */
  lossesOf(castle: Castle, meeting: Meeting): Losses
  /** `castle` is as it is after the raid. */
  learn(report: Report, castle: Castle): void
}

export function createDefenceOdds(): DefenceOdds {
  let strength = 1
  const taken = createShare(TAKEN_SHARE)
  const beaten = { lost: FALLEN_SHARE * FALLEN_OF, defenders: FALLEN_OF }
  const costs = createShare(HELD_FACTOR)
  const holds = (castle: Castle, troops: number) => Math.floor(troops * wallsOf(castle) * strength)

  return {
    holds,
    lossesOf(castle, { attackers, defenders }) {
      if (attackers <= holds(castle, defenders)) {
        const troops = Math.round(costs.value() * squaresOf(castle, { attackers, defenders }))
        return { goods: 0, troops: Math.min(defenders, troops) }
      }
      const defence = defenders * wallsOf(castle) * strength
      const carries = (attackers - (HELD_FACTOR * defence ** 2) / attackers) * LOAD
      return {
        goods: Math.floor(Math.min(outsideVault(castle) * taken.value(), carries)),
        troops: Math.floor((defenders * beaten.lost) / beaten.defenders),
      }
    },
    learn({ won, count, defenders = 0, goods, lost }, castle) {
      const odds = defenders > 0 ? count / (defenders * wallsOf(castle)) : 0
      if (won && odds > strength) strength = odds
      if (won && defenders > 0) costs.learn(lost / squaresOf(castle, { attackers: count, defenders }))
      if (won || defenders === 0) return
      if (odds < strength) strength = odds
      beaten.lost += lost
      beaten.defenders += defenders
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

/** Walls hold attackers off, and keep the defenders from harm as well. */
const squaresOf = (castle: Castle, { attackers, defenders }: Meeting) =>
  attackers ** 2 / Math.max(1, defenders * wallsOf(castle) ** 2)

export const wallsOf = ({ levels }: Castle) => 1 + WALLS_A_LEVEL * ((levels?.walls ?? 1) - 1)

export const outsideVault = ({ stores, vault = 0 }: Castle): number =>
  GOODS.reduce((sum, good) => sum + Math.max(0, stores[good] - vault), 0)
