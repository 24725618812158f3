import { asInstant } from '../../../../shared/console/moments'
import type { Decision } from '../../../../shared/decisions'
import { departureVerbs, formatCount, formatNumber } from '../../protocol/formats'
import type { ModuleContext, Outlook, Step } from '../kernel/module'
import type { Fleets } from './fleets'
import type { Provisions } from './provisions'
import { idleShips, type Sea, shipsThatSail, type Voyage } from './voyages'

export interface Departing {
  context: ModuleContext
  fleets: Fleets
  provisions: Provisions
  sea: Sea
  /** Ships that may leave now. */
  atHome: number
}

type Departures = Required<Pick<Outlook, 'steps' | 'ruledOut' | 'next'>>

/** Which of the voyages begin now, which later, and which lack ships. */
export function departures(departing: Departing, voyages: Voyage[]): Departures {
  const { sea, atHome } = departing
  const { load } = sea.harbour.ships
  const idle = idleShips(sea, voyages, atHome)
  const outlook: Departures = { steps: [], ruledOut: [], next: [] }
  for (const voyage of voyages) {
    const { name } = voyage.island
    const what = `Sail to ${name}`
    const ships = shipsThatSail(voyage, { atHome, idle, load })
    if (voyage.leavesAt > sea.now) {
      const why = `Ships that leave at ${asInstant(voyage.leavesAt)} arrive after its storm.`
      outlook.ruledOut.push({ what, why, obstacle: 'storms over the islands' })
      if (atHome > 0) outlook.next.push({ at: voyage.leavesAt, what: `The next ships leave for ${name}` })
    } else if (ships > 0) outlook.steps.push(stepOf(departing, voyage, ships))
    else outlook.ruledOut.push({ what, why: lackOfShips(voyage, atHome), obstacle: 'too few ships at home' })
  }
  return outlook
}

function stepOf(departing: Departing, voyage: Voyage, ships: number): Step {
  const { provisions, sea } = departing
  const { island, value, measure, gain } = voyage
  const food = provisions.for(island, { ships, harbour: sea.harbour })
  return {
    id: `sail ${island.id}`,
    what: `Sail to ${island.name} with ${formatCount(ships, 'ship')}`,
    uses: 'ships',
    value,
    measure,
    gain: Math.min(gain, ships * sea.harbour.ships.load),
    loss: food,
    isAwaited: true,
    take: (decision) => sail(departing, { voyage, ships, food }, decision),
  }
}

interface Order {
  voyage: Voyage
  ships: number
  food: number
}

async function sail({ context, fleets, sea }: Departing, order: Order, decision: Decision): Promise<void> {
  const { voyage, ships, food } = order
  const { island, cargo } = voyage
  const { harbour } = sea
  const provisions = food > 0 ? { provisions: food } : {}
  const journey = await context.game.sendShips({ from: harbour.id, island: island.id, ships, ...provisions })
  fleets.sent(island.id, { decision, cargo, food })
  const { leave, arrive } = departureVerbs(ships, 'ship')
  const carried = food > 0 ? ` with ${formatNumber(food)} food for its people` : ''
  const at = asInstant(journey.arrivesAt)
  const storm = island.restsUntil ? ', after its storm' : ''
  context.print('>', `${leave} ${harbour.name} for ${island.name}${carried}, ${arrive} at ${at}${storm}.`, decision)
}

const lackOfShips = ({ ships }: Voyage, atHome: number) =>
  `It takes ${formatCount(ships, 'ship')}, and ${formatNumber(Math.max(0, atHome))} may leave now.`
