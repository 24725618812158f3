import { type Castle, GOODS, type Good, type Journey } from '../protocol/game-objects'

/** Goods that should leave a castle before its storage is full. */
export interface CartOrder {
  from: Castle
  to: Castle
  good: Good
  amount: number
  /** Of the storage of `from`, in percent. */
  fullness: number
}

/** The part that stays in the storage. Low enough that carts do not have to run every hour. */
const EMPTY_DOWN_TO = 0.6

/**
 * The most urgent load; null if no storage is nearly full or no castle has room. A target is filled to `sendAt`
 * percent only.
 */
export function planCarts(castles: Castle[], journeys: Journey[], sendAt: number): CartOrder | null {
  const state = { castles, journeys, sendAt }
  const orders = castles.flatMap((from) => GOODS.map((good) => orderFor(state, from, good)))
  return orders.filter((order) => order !== null).toSorted((a, b) => b.fullness - a.fullness)[0] ?? null
}

interface CartState {
  castles: Castle[]
  journeys: Journey[]
  sendAt: number
}

function orderFor({ castles, journeys, sendAt }: CartState, from: Castle, good: Good): CartOrder | null {
  const fullness = (from.stores[good] / from.cap) * 100
  if (fullness < sendAt) return null
  const roomAt = (castle: Castle) => (castle.cap * sendAt) / 100 - castle.stores[good]
  const [to] = castles
    .filter((castle) => castle !== from && !isExpecting(castle, journeys))
    .toSorted((a, b) => roomAt(b) - roomAt(a))
  if (!to) return null
  const spare = from.stores[good] - from.cap * EMPTY_DOWN_TO
  const { home, load } = from.carts
  const carts = Math.min(home, Math.floor(Math.min(spare, roomAt(to)) / load))
  return carts > 0 ? { from, to, good, amount: carts * load, fullness } : null
}

/** Goods on their way are not in the storage yet, so nothing more is sent until they arrive. */
function isExpecting(castle: Castle, journeys: Journey[]): boolean {
  return journeys.some(({ kind, leg, targetId }) => kind === 'carts' && leg === 'out' && targetId === castle.id)
}
