import { formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, type Island, type Journey, sumOf } from '../../protocol/game-objects'
import { createLearntUse } from '../kernel/learnt-use'
import type { Module, ModuleContext, Moment, RuledOutStep } from '../kernel/module'
import { createOneTimeNotices } from '../one-time-notices'
import { departures } from './departures'
import { createFleets } from './fleets'
import { createProvisions } from './provisions'
import { hearShips, islandText } from './ship-news'
import { planVoyage, type SailingRules, type Sea, type Voyage } from './voyages'

export interface SailingPlan extends SailingRules {
  /** Hours of food that islands should have; 0 for none. */
  supply: number
}

/** Sends ships to the islands, so that they arrive after a storm and sail home full. */
export function createSailing(context: ModuleContext, plan: SailingPlan): Module {
  const { game, print, clock } = context
  const notices = createOneTimeNotices(context)
  const fleets = createFleets()
  const hear = hearShips(context, fleets)
  const uses = createLearntUse(game.speed)
  const provisions = createProvisions(context, plan)
  const known = new Map<string, Island>()

  async function islandsNow(): Promise<Island[]> {
    const islands = await game.islands()
    for (const island of islands) known.set(island.id, island)
    return islands
  }

  function seaAround(harbour: Castle, journeys: Journey[]): Sea {
    uses.see(harbour, clock.now())
    const inbound = fleets.inbound(journeys)
    return { now: clock.now(), speed: game.speed, harbour, inbound, uses: uses.of(harbour.id) }
  }

  function tellOfFullHarbour({ name }: Castle, isFull: boolean): void {
    const text = `The storage of ${name} has no room for the cargo of an island. The ships stay until it has.`
    if (isFull) notices.print('room', text)
    else notices.reset('room')
  }

  return {
    hears: ['ships_loaded', 'ships_home'],
    owns: fleets.owns,
    hear: async (report) => hear(report, await game.castles(), known.get(report.targetId)?.name),
    async open() {
      const harbour = harbourOf(await game.castles())
      if (!harbour) return
      const { home, all } = harbour.ships
      print('.', `Harbour of ${harbour.name}. ${formatCount(home, 'ship')} of ${all} at anchor.`)
      for (const island of await islandsNow()) print('.', islandText(island))
    },
    async consider() {
      const harbour = harbourOf(await game.castles())
      if (!harbour) return { steps: [] }
      const journeys = (await game.journeys()).filter(({ kind }) => kind === 'ships')
      const islands = await islandsNow()
      provisions.see(islands)
      const sea = seaAround(harbour, journeys)
      const { voyages, ruledOut } = planVoyages(sea, plan, withoutExpected(islands, journeys))
      const isLaden = ({ cargo }: Island) => sumOf(cargo) >= Math.max(1, plan.leastCargo)
      tellOfFullHarbour(harbour, voyages.length === 0 && journeys.length === 0 && islands.some(isLaden))
      const atHome = harbour.ships.home - plan.shipsAtHome
      const outlook = departures({ context, fleets, provisions, sea, atHome }, voyages)
      return {
        steps: outlook.steps,
        ruledOut: [...ruledOut, ...outlook.ruledOut],
        next: [...outlook.next, ...returnsOf(journeys, known, harbour)],
      }
    },
  }
}

export const harbourOf = (castles: Castle[]) => castles.find(({ ships }) => ships.all > 0)

const withoutExpected = (islands: Island[], journeys: Journey[]) =>
  islands.filter(({ id }) => !journeys.some(({ targetId, leg }) => targetId === id && leg === 'out'))

function planVoyages(sea: Sea, plan: SailingPlan, islands: Island[]): { voyages: Voyage[]; ruledOut: RuledOutStep[] } {
  const planned = islands.map((island) => ({ island, voyage: planVoyage(sea, plan, island) }))
  return {
    voyages: planned.flatMap(({ voyage }) => voyage ?? []),
    ruledOut: planned
      .filter(({ voyage }) => !voyage)
      .map(({ island }) => ({ what: `Sail to ${island.name}`, ...whyNot(island, plan) })),
  }
}

const whyNot = ({ cargo }: Island, { leastCargo }: SailingPlan) =>
  sumOf(cargo) < leastCargo
    ? { why: `It has ${formatNumber(sumOf(cargo))} cargo, less than is fetched at once.`, obstacle: 'empty islands' }
    : { why: 'The harbour has too little room for its cargo.', obstacle: 'too little room in the harbour' }

/** Also of ships that are on their way out. */
function returnsOf(journeys: Journey[], known: ReadonlyMap<string, Island>, { name }: Castle): Moment[] {
  return journeys.map(({ arrivesAt, leg, targetId }) => ({
    at: leg === 'home' ? arrivesAt : arrivesAt + (known.get(targetId)?.travelMs ?? 0),
    what: `Ships come home to ${name}`,
  }))
}
