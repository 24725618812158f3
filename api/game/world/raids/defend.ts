import { GOODS, type Goods, sumOf } from '../../protocol/game-objects'
import { vaultOf, wallsFactor } from '../castles/levels'
import { noGoods, type World, type WorldCastle } from '../world'

/** An army before a castle. */
export interface Assault {
  id: string
  /** Who sent it. */
  from: string
  attackers: number
  at: number
}

export interface DefenceResult {
  /** Whether the castle held. */
  won: boolean
  attackers: number
  attackersLost: number
  defenders: number
  lost: number
  /** Carried away. */
  goods: Goods
}

/** A raid takes at most this share of the goods above the vault. */
const PLUNDER = 0.3
/** How much one attacker carries home. */
const LOAD = 15
/** The share of the barracks that no raid kills: they hold the keep. */
const KEEP = 0.1

/** The garrison behind its walls against an army: applies the losses and reports them. */
export function defend(world: World, castle: WorldCastle, assault: Assault): DefenceResult {
  const result = outcomeOf(castle, assault.attackers, guardOf(world))
  castle.troops -= result.lost
  for (const good of GOODS) castle.stores[good] -= result.goods[good]
  const { won, attackers, attackersLost, defenders, lost, goods } = result
  world.reports.add({
    kind: 'defence',
    at: assault.at,
    castleId: castle.id,
    targetId: assault.id,
    count: attackers,
    goods: { ...goods },
    coins: 0,
    lost,
    won,
    from: assault.from,
    defenders,
    attackersLost,
  })
  return result
}

/** What would happen, without anything happening. */
export function outcomeOf(castle: WorldCastle, attackers: number, guard = 0): DefenceResult {
  const defenders = Math.floor(castle.troops)
  const walls = wallsFactor(castle.levels) * (1 + guard / 100)
  const defence = defenders * walls
  if (attackers > defence) {
    const attackersLost = Math.round((defence * defence * 0.4) / attackers)
    const goods = plunder(castle, (attackers - attackersLost) * LOAD)
    return { won: false, attackers, attackersLost, defenders, lost: lostBy(castle, defenders), goods }
  }
  // Walls keep the defenders from harm as well.
  const lost = defence > 0 ? Math.min(defenders, Math.round((attackers * attackers * 0.4) / (defence * walls))) : 0
  return { won: true, attackers, attackersLost: Math.ceil((attackers * 2) / 3), defenders, lost, goods: noGoods() }
}

/** What the best commander at home adds to each defence, in percent. */
function guardOf({ commanders, journeys }: World): number {
  const atHome = commanders.filter(({ id }) => !journeys.some(({ commander }) => commander === id))
  return Math.max(0, ...atHome.map(({ bonus }) => bonus.defence))
}

function lostBy({ barracks }: WorldCastle, defenders: number): number {
  return Math.max(0, Math.min(Math.ceil(defenders / 2), defenders - Math.floor(barracks.room * KEEP)))
}

/** A part of each good above the vault, as much as they can carry. */
function plunder(castle: WorldCastle, carries: number): Goods {
  const vault = vaultOf(castle)
  const inReach = noGoods()
  for (const good of GOODS) inReach[good] = Math.floor(Math.max(0, castle.stores[good] - vault) * PLUNDER)
  const share = Math.min(1, carries / Math.max(1, sumOf(inReach)))
  for (const good of GOODS) inReach[good] = Math.floor(inReach[good] * share)
  return inReach
}
