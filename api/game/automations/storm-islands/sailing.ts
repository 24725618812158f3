import { asInstant } from '../../../../shared/console/moments'
import type { RuledOut } from '../../../../shared/decisions'
import { departureVerbs, formatCount, formatDuration, formatNumber } from '../../protocol/formats'
import { type Castle, type Island, type Report, sumOf } from '../../protocol/game-objects'
import { castleName, formatGoods, formatPlace } from '../descriptions'
import { createLearntUse } from '../kernel/learnt-use'
import type { Module, ModuleContext, Moment, Step } from '../kernel/module'
import { createOneTimeNotices } from '../one-time-notices'
import { createFleets } from './fleets'
import { createProvisions } from './provisions'
import { idleShips, planVoyage, type SailingRules, type Sea, shipsThatSail, type Voyage } from './voyages'

export interface SailingPlan extends SailingRules {
  /** Hours of food that islands should have; 0 for none. */
  supply: number
}

/** Sends ships to the islands, so that they arrive after a storm and sail home full. */
export function createSailing(context: ModuleContext, plan: SailingPlan): Module {
  const { game, print, gain, came, clock } = context
  const notices = createOneTimeNotices(context)
  const fleets = createFleets()
  const uses = createLearntUse(game.speed)
  const provisions = createProvisions(context, plan)
  const names = new Map<string, string>()
  const ways = new Map<string, number>()

  async function islandsNow(): Promise<Island[]> {
    const islands = await game.islands()
    for (const { id, name, travelMs } of islands) {
      names.set(id, name)
      ways.set(id, travelMs)
    }
    return islands
  }

  function stepOf(voyage: Voyage, ships: number, harbour: Castle): Step {
    const { island, cargo, value, measure } = voyage
    const food = provisions.for(island, { ships, harbour })
    return {
      id: `sail ${island.id}`,
      what: `Sail to ${island.name} with ${formatCount(ships, 'ship')}`,
      uses: 'ships',
      value,
      measure,
      gain: Math.min(voyage.gain, ships * harbour.ships.load),
      loss: food,
      ...reasonOf(island),
      async take(decision) {
        const order = { from: harbour.id, island: island.id, ships, ...(food > 0 && { provisions: food }) }
        const journey = await game.sendShips(order)
        fleets.sent(island.id, { decision, cargo })
        const { leave, arrive } = departureVerbs(ships, 'ship')
        const with_ = food > 0 ? ` with ${formatNumber(food)} food for its people` : ''
        const until = asInstant(journey.arrivesAt)
        print('>', `${leave} ${harbour.name} for ${island.name}${with_}, ${arrive} at ${until}.`, decision)
      },
    }
  }

  function hear(report: Report, castles: Castle[]): void {
    const { kind, goods, castleId } = report
    if (kind === 'ships_loaded') {
      fleets.loaded(report)
      print('.', loadingText(report, names))
      return
    }
    const decision = fleets.home(report)
    const home = `Ships are home at ${castleName(castles, castleId)}`
    if (sumOf(goods) === 0) print('!', `${home} with nothing to store.`)
    else {
      gain(sumOf(goods), goods)
      print('+', `${home}: ${formatGoods(goods)} stored.`)
    }
    if (decision) came(decision, { gain: sumOf(goods), loss: 0 })
  }

  async function voyages(harbour: Castle): Promise<{ planned: Voyage[]; ruledOut: RuledOut[]; sea: Sea }> {
    const journeys = await game.journeys()
    uses.see(harbour, clock.now())
    const islands = await islandsNow()
    const sea = {
      now: clock.now(),
      speed: game.speed,
      harbour,
      inbound: fleets.inbound(journeys),
      uses: uses.of(harbour.id),
    }
    provisions.see(islands)
    const isExpected = ({ id }: Island) => journeys.some(({ targetId, leg }) => targetId === id && leg === 'out')
    const planned: Voyage[] = []
    const ruledOut: RuledOut[] = []
    for (const island of islands.filter((each) => !isExpected(each))) {
      const voyage = planVoyage(sea, plan, island)
      if (voyage) planned.push(voyage)
      else ruledOut.push({ what: `Sail to ${island.name}`, why: whyNot(island) })
    }
    const withCargo = islands.filter(({ cargo }) => sumOf(cargo) >= Math.max(1, plan.leastCargo))
    tellOfFullHarbour(harbour, planned.length === 0 && withCargo.length > 0 && journeys.length === 0)
    return { planned, ruledOut, sea }
  }

  function tellOfFullHarbour({ name }: Castle, isFull: boolean): void {
    if (!isFull) notices.reset('room')
    else
      notices.print(
        'room',
        `The storage of ${name} has no room for the cargo of an island. The ships stay until it has.`,
      )
  }

  const whyNot = ({ cargo }: Island) =>
    sumOf(cargo) < plan.leastCargo
      ? `It has ${formatNumber(sumOf(cargo))} cargo, less than is fetched at once.`
      : 'The harbour has too little room for its cargo.'

  return {
    hears: ['ships_loaded', 'ships_home'],
    owns: fleets.owns,
    hear: async (report) => hear(report, await game.castles()),
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
      const { planned, ruledOut, sea } = await voyages(harbour)
      const atHome = harbour.ships.home - plan.shipsAtHome
      const idle = idleShips(sea, planned, atHome)
      const steps: Step[] = []
      const next: Moment[] = []
      for (const voyage of planned) {
        const ships = shipsThatSail(voyage, { atHome, idle, load: harbour.ships.load })
        const what = `Sail to ${voyage.island.name}`
        if (voyage.leavesAt > sea.now) {
          ruledOut.push({ what, why: `Ships that leave at ${asInstant(voyage.leavesAt)} arrive after its storm.` })
          if (atHome > 0)
            next.push({
              at: voyage.leavesAt,
              what: `The next ships leave for ${voyage.island.name}`,
            })
        } else if (ships > 0) steps.push(stepOf(voyage, ships, harbour))
        else
          ruledOut.push({
            what,
            why: `It takes ${formatCount(voyage.ships, 'ship')}, and ${formatNumber(Math.max(0, atHome))} may leave now.`,
          })
      }
      const returns = (await game.journeys())
        .filter(({ kind }) => kind === 'ships')
        .map(({ arrivesAt, leg, targetId }) => ({
          at: leg === 'home' ? arrivesAt : arrivesAt + (ways.get(targetId) ?? 0),
          what: `Ships come home to ${harbour.name}`,
        }))
      return { steps, ruledOut, next: [...next, ...returns] }
    },
  }
}

export const harbourOf = (castles: Castle[]) => castles.find(({ ships }) => ships.all > 0)

/** Only where it is not plain: the island lies under a storm. */
function reasonOf({ name, restsUntil }: Island): Pick<Step, 'reason'> {
  if (!restsUntil) return {}
  return { reason: `The storm over ${name} passes at ${asInstant(restsUntil)}. Ships that leave now arrive after it.` }
}

function islandText(island: Island): string {
  const { name, cargo, travelMs, restsUntil } = island
  const storm = restsUntil ? `, under the storm until ${asInstant(restsUntil)}` : ''
  const waits = `${formatNumber(sumOf(cargo))} cargo, ${formatDuration(travelMs)} away`
  return `${name} ${formatPlace(island)}: ${waits}${storm}.`
}

function loadingText({ count, goods, targetId }: Report, names: ReadonlyMap<string, string>): string {
  const island = names.get(targetId) ?? 'the island'
  if (sumOf(goods) === 0) return `Ships found nothing at ${island}, they turn back.`
  return `${formatCount(count, 'ship')} loaded ${formatNumber(sumOf(goods))} cargo at ${island}, on the way back.`
}
