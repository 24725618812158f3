import { formatPlace } from '../../game/automations/descriptions'
import type { GameSession } from '../../game/link/game-session'
import type { Castle, Goods, Journey } from '../../game/protocol/game-objects'
import type { Clock } from '../../platform/time/clock'

/** The castles as the game last described them, with what the bot has done since. */
export interface SeenGame {
  /** When the game described the castles. */
  at: number
  castles: readonly Castle[]
  journeys: readonly Journey[]
  /** Castles, islands and towers by id. */
  names: ReadonlyMap<string, string>
}

export interface GameObserver {
  session: GameSession
  /** Null before the game has described the castles. */
  readonly seen: SeenGame | null
}

/** Listens to the answers that an automation gets; it sends no calls of its own. */
export function observeGame(game: GameSession, clock: Pick<Clock, 'now'>): GameObserver {
  const known: Known = { at: null, castles: [], journeys: [], names: new Map() }
  const session: GameSession = {
    ...game,
    ...observedSteps(game, known),
    async castles() {
      const castles = await game.castles()
      Object.assign(known, { castles, at: clock.now() })
      return castles
    },
    async journeys() {
      const journeys = await game.journeys()
      known.journeys = journeys
      return journeys
    },
    async islands() {
      const islands = await game.islands()
      known.names.set('islands', packed(islands.map(({ id, name }) => [id, name])))
      return islands
    },
    async targets(castleId) {
      const targets = await game.targets(castleId)
      known.names.set(
        castleId,
        packed(targets.map((target) => [target.id, `${target.kind} at ${formatPlace(target)}`])),
      )
      return targets
    },
  }
  return {
    session,
    get seen() {
      const { at, castles, journeys, names } = known
      if (at === null) return null
      const own = castles.map(({ id, name }) => [id, name] as const)
      return { at, castles, journeys, names: new Map([...own, ...[...names.values()].flatMap(unpacked)]) }
    },
  }
}

interface Known {
  at: number | null
  castles: readonly Castle[]
  journeys: readonly Journey[]
  /** Of islands, and of each castle's targets. Only the latest answer counts, so they do not grow. */
  names: Map<string, Packed>
}

type Names = [id: string, name: string][]
/** One text for many names that are seldom needed takes a tenth of the memory. */
type Packed = string

const packed = (names: Names): Packed => JSON.stringify(names)
const unpacked = (names: Packed): Names => JSON.parse(names)

/** The calls that change a castle. Their answers say how. */
function observedSteps(game: GameSession, known: Known) {
  function change(id: string, changed: (castle: Castle) => Partial<Castle>) {
    known.castles = known.castles.map((castle) => (castle.id === id ? { ...castle, ...changed(castle) } : castle))
  }

  async function depart(departure: Promise<Journey>, changed: (castle: Castle, count: number) => Partial<Castle>) {
    const journey = await departure
    change(journey.castleId, (castle) => changed(castle, journey.count))
    known.journeys = [...known.journeys, journey]
    return journey
  }

  return {
    async collect(castleId, good) {
      const { amount, stored, cap } = await game.collect(castleId, good)
      change(castleId, ({ stores, waiting }) => ({
        stores: { ...stores, [good]: stored },
        cap,
        waiting: less(waiting, good, amount),
      }))
      return { amount, stored, cap }
    },
    sendCarts: (order) =>
      depart(game.sendCarts(order), ({ carts, stores }, count) => ({
        carts: { ...carts, home: carts.home - count },
        stores: less(stores, order.good, order.amount),
      })),
    attack: (order) => depart(game.attack(order), ({ troops }, count) => ({ troops: troops - count })),
    sendShips: (order) =>
      depart(game.sendShips(order), ({ ships }, count) => ({ ships: { ...ships, home: ships.home - count } })),
  } satisfies Partial<GameSession>
}

const less = (goods: Goods, good: keyof Goods, amount: number): Goods => ({ ...goods, [good]: goods[good] - amount })
