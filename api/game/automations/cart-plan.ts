import { type Castle, GOODS, type Good, type Journey } from '../protocol/game-objects'

/** Goods that should leave a castle before its storage is full. */
export interface CartOrder {
  from: Castle
  to: Castle
  good: Good
  amount: number
  /** How full the storage is, in percent. */
  fullness: number
}

/** A storage is emptied down to this part, so that its carts do not run every hour; the other one is filled up to `sendAt` only. */
const EMPTY_DOWN_TO = 0.6

/** The most urgent load to send, or null where nothing is nearly full or nowhere is room. */
export function planCarts(castles: Castle[], journeys: Journey[], sendAt: number): CartOrder | null {
  const orders = castles.flatMap((from) => GOODS.map((good) => orderFor(castles, journeys, from, good, sendAt)))
  return orders.filter((order) => order !== null).toSorted((a, b) => b.fullness - a.fullness)[0] ?? null
}

function orderFor(castles: Castle[], journeys: Journey[], from: Castle, good: Good, sendAt: number): CartOrder | null {
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

/** What is on its way there is not in its storage yet, so nothing more is sent meanwhile. */
function isExpecting(castle: Castle, journeys: Journey[]): boolean {
  return journeys.some(({ kind, leg, targetId }) => kind === 'carts' && leg === 'out' && targetId === castle.id)
}
