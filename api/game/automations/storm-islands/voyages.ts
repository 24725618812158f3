import { HOUR, MINUTE } from '../../../../shared/time'
import { type Castle, GOODS, type Good, type Goods, type Island, sumOf } from '../../protocol/game-objects'

export interface SailingRules {
  first: 'value' | 'richest' | 'nearest'
  sailFor: 'cargo' | 'scarcest'
  leastCargo: number
  /** Percent of a storage: a good with less room is not fetched. */
  leastRoom: number
  shipsAtHome: number
}

export interface Sea {
  now: number
  speed: number
  harbour: Castle
  /** Goods on their way to the harbour. */
  inbound: Goods
  /** What the harbour uses up in an hour of the game. */
  uses: Goods
}

export interface Voyage {
  island: Island
  /** So many that none sails half empty. */
  ships: number
  /** So many that nothing is left behind. */
  allShips: number
  /** When ships may leave, so that they arrive in calm and find this cargo. */
  leavesAt: number
  cargo: Goods
  /** Of the cargo, what finds room in the ships and in the harbour. */
  gain: number
  value: number
  measure: string
}

/** The last ship sails if it is at least so full. */
const HALF_FULL = 0.5
/** With fewer ships than it takes, an island is visited if so much of its cargo comes along. */
const MOST_OF_IT = 0.9
/** What other goods count if ships sail for the scarcest. */
const OTHER_GOODS = 0.25

/** The next visit to an island; null if it will bring too little. */
export function planVoyage(sea: Sea, rules: SailingRules, island: Island): Voyage | null {
  const now = voyageFor(sea, rules, { island, cargo: island.cargo, from: sea.now })
  const [storm] = island.forecast ?? []
  if (now || !storm || !island.cargoNext) return now
  // What the next storm washes ashore can be fetched by ships that arrive after it.
  return voyageFor(sea, rules, { island, cargo: island.cargoNext, from: storm.until - island.travelMs })
}

interface Visit {
  island: Island
  cargo: Goods
  from: number
}

function voyageFor(sea: Sea, rules: SailingRules, { island, cargo, from }: Visit): Voyage | null {
  const { harbour, now } = sea
  const { load } = harbour.ships
  const fits = Math.min(sumOf(cargo), sumOf(fittingOf(sea, rules, { island, cargo })))
  if (fits < Math.max(1, rules.leastCargo) || load <= 0) return null
  const allShips = Math.ceil(sumOf(cargo) / load)
  // Ships that leave something behind may leave just what has room at home.
  const ships = fits < sumOf(cargo) ? allShips : shipsFor(sumOf(cargo), load)
  const gain = Math.min(fits, ships * load)
  const hours = hoursAway(sea, island)
  const perShipHour = (amount: number) => amount / ships / Math.max(hours, MINUTE / HOUR)
  const values: Record<SailingRules['first'], [number, string]> = {
    value: [perShipHour(wantedOf(sea, rules, { island, cargo })), `${wantedName(sea, rules)} per ship-hour`],
    richest: [wantedOf(sea, rules, { island, cargo }), wantedName(sea, rules)],
    nearest: [24 / hours, 'voyages a day'],
  }
  const [value, measure] = values[rules.first]
  return {
    island,
    ships,
    allShips,
    leavesAt: calmDeparture(island, Math.max(now, from)),
    cargo,
    gain,
    value,
    measure,
  }
}

const hoursAway = ({ speed }: Sea, { travelMs }: Island) => (2 * travelMs * speed) / HOUR

function shipsFor(cargo: number, load: number): number {
  const full = Math.floor(cargo / load)
  return Math.max(1, full + (cargo - full * load >= load * HALF_FULL ? 1 : 0))
}

export interface Harbour {
  /** Ships that may leave now. */
  atHome: number
  /** Ships of those that no other island needs soon. */
  idle: number
  load: number
}

/** How many ships sail on this voyage; 0 if it takes more than there are. */
export function shipsThatSail({ ships, allShips, cargo }: Voyage, { atHome, idle, load }: Harbour): number {
  if (atHome >= ships) return Math.min(atHome, Math.max(ships, Math.min(allShips, ships + idle)))
  return atHome * load >= sumOf(cargo) * MOST_OF_IT ? atHome : 0
}

/** Ships at home that no voyage of the next hour needs. */
export function idleShips(sea: Sea, voyages: Voyage[], atHome: number): number {
  const soon = sea.now + HOUR / sea.speed
  const needed = voyages.filter(({ leavesAt }) => leavesAt <= soon).reduce((sum, { ships }) => sum + ships, 0)
  return Math.max(0, atHome - needed)
}

/** The first moment from which ships arrive in calm. Who leaves in a storm must arrive after it. */
function calmDeparture({ forecast, restsUntil, travelMs }: Island, from: number): number {
  if (!forecast) return Math.max(from, restsUntil ?? 0)
  return forecast.reduce(
    (at, storm) => (storm.from <= at + travelMs && at + travelMs < storm.until ? storm.until - travelMs : at),
    from,
  )
}

/** Of each good, as much as finds room at home. */
function fittingOf(sea: Sea, { leastRoom }: SailingRules, { island, cargo }: Omit<Visit, 'from'>): Goods {
  const { harbour, inbound, uses } = sea
  const roomFor = (good: Good) => {
    const used = uses[good] * hoursAway(sea, island)
    const room = Math.min(harbour.cap, harbour.cap - harbour.stores[good] - inbound[good] + used)
    return room * 100 >= harbour.cap * leastRoom ? Math.max(0, room) : 0
  }
  const fitting = (good: Good) => Math.min(cargo[good], roomFor(good))
  return { wood: fitting('wood'), stone: fitting('stone'), food: fitting('food') }
}

function scarcestAt({ harbour: { stores }, inbound }: Sea): Good {
  return GOODS.reduce((least, good) => (stores[good] + inbound[good] < stores[least] + inbound[least] ? good : least))
}

function wantedOf(sea: Sea, rules: SailingRules, { island, cargo }: Omit<Visit, 'from'>): number {
  const fitting = fittingOf(sea, rules, { island, cargo })
  if (rules.sailFor === 'cargo') return sumOf(fitting)
  const wanted = fitting[scarcestAt(sea)]
  return wanted + (sumOf(fitting) - wanted) * OTHER_GOODS
}

const wantedName = (sea: Sea, { sailFor }: SailingRules) =>
  sailFor === 'cargo' ? 'cargo' : `cargo, most of all ${scarcestAt(sea)},`
