import type { Decision } from '../../../../shared/decisions'
import { GOODS, type Goods, type Journey, type Report } from '../../protocol/game-objects'

export interface Fleet {
  decision: Decision
  /** Expected, until it is loaded. */
  cargo: Goods
  /** For the people of the island. */
  food: number
}

/** The ships under way of this run, by their islands. */
export interface Fleets {
  sent(islandId: string, fleet: Fleet): void
  loaded(report: Report): void
  /** Answers what was sent. */
  home(report: Report): Fleet | null
  /** What they bring to the harbour. */
  inbound(journeys: Journey[]): Goods
  owns(report: Report): boolean
}

export function createFleets(): Fleets {
  /** Ships may leave again while others are on their way home, so the oldest comes first. */
  const fleets = new Map<string, Fleet[]>()
  const of = (islandId: string) => fleets.get(islandId) ?? []
  return {
    sent: (islandId, fleet) => void fleets.set(islandId, [...of(islandId), fleet]),
    loaded({ targetId, goods }) {
      const last = of(targetId).at(-1)
      if (last) last.cargo = goods
    },
    home({ targetId }) {
      const [first, ...others] = of(targetId)
      fleets.set(targetId, others)
      return first ?? null
    },
    inbound(journeys) {
      const sailing = journeys.filter(({ kind }) => kind === 'ships').map(({ targetId }) => targetId)
      const cargoes = [...new Set(sailing)].flatMap((id) => of(id).map(({ cargo }) => cargo))
      const sum = { wood: 0, stone: 0, food: 0 }
      for (const cargo of cargoes) for (const good of GOODS) sum[good] += cargo[good]
      return sum
    },
    owns: ({ targetId }) => of(targetId).length > 0,
  }
}
