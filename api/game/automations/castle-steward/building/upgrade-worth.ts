import { HOUR } from '../../../../../shared/time'
import type { UpgradeOffer } from '../../../protocol/building'
import { type Castle, sumOf, type UpgradeKind } from '../../../protocol/game-objects'

/** What one more place in the barracks brings an hour, in goods: a soldier raids, and guards the goods. */
const PLACE_BRINGS = 3
/** What one more defender behind the walls brings an hour. */
const DEFENDER_BRINGS = 3
/** What room for one more of each good brings an hour: less is left in full buildings, and more can be saved up. */
const ROOM_BRINGS = 0.04
/** What one more of each good that is safe from raids brings an hour. */
const SAFE_BRINGS = 0.0125
/** A coin is worth more here than elsewhere: coins end before goods do. */
const COIN_COSTS = 10
/** What an hour costs in which nothing else can be built. */
const HOUR_COSTS = 10_000

interface Upgrading {
  castle: Castle
  offer: UpgradeOffer
  /** Of the game's clock. */
  speed: number
}

/** What an upgrade brings, in goods an hour, and what it costs, in goods. */
export interface UpgradeWorth {
  brings: number
  costs: number
  /** Goods an hour for each thousand that it costs, and the time that it takes. */
  value: number
}

export function upgradeWorth({ castle, offer, speed }: Upgrading): UpgradeWorth {
  const brings = bringsAnHour[offer.kind](offer.effect.next - offer.effect.now, castle)
  const costs = sumOf(offer.cost) + offer.cost.coins * COIN_COSTS
  const hours = (offer.takesMs * speed) / HOUR
  return { brings, costs, value: (brings * 1_000) / (costs + hours * HOUR_COSTS) }
}

const bringsAnHour: Record<UpgradeKind, (more: number, castle: Castle) => number> = {
  wood: (more) => more,
  stone: (more) => more,
  food: (more) => more,
  purse: (more) => more * COIN_COSTS,
  barracks: (more) => more * PLACE_BRINGS,
  walls: (more, { troops }) => more * troops * DEFENDER_BRINGS,
  storage: (more) => more * ROOM_BRINGS,
  vault: (more) => more * SAFE_BRINGS,
}
