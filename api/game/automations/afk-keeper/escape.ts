import { asInstant } from '../../../../shared/console/moments'
import type { Decision } from '../../../../shared/decisions'
import { departureVerbs, formatCount } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import { attempt } from '../attempt'
import type { ModuleContext } from '../kernel/module'
import type { Answer, Answering } from './answers'
import type { DefenceOdds, Losses } from './defence-odds'
import { type GoodsMove, goodsToMove, moveGoods } from './goods-moves'
import { quartersIn } from './quarters'
import type { Threat } from './threats'
import { createTroopMoves } from './troop-moves'
import type { WatchPlan } from './watch-plan'
import { fieldsBetween } from './ways'

interface TroopsMove {
  to: Castle
  troops: number
}

interface Leaving {
  troops: TroopsMove[]
  goods: GoodsMove[]
}

/** Of the troops: fewer stay. */
const WORTH_A_MARCH = 0.02

/** Sends troops, and goods by cart, from a castle that would fall to others, and brings the troops back. */
export function createEscape(context: ModuleContext, plan: WatchPlan, odds: DefenceOdds): Answering {
  const { game, print } = context
  const moves = createTroopMoves(context)

  async function troopsToMove({ castle }: Threat, others: Castle[]): Promise<TroopsMove[]> {
    const found: TroopsMove[] = []
    let left = castle.troops
    for (const to of others) {
      const troops = Math.min(left, await quartersIn(context, to))
      if (troops < Math.max(1, castle.troops * WORTH_A_MARCH)) continue
      found.push({ to, troops })
      left -= troops
    }
    return found
  }

  async function sendTroops({ raid, castle }: Threat, troopsMoves: TroopsMove[], decision: Decision): Promise<void> {
    let left = castle.troops
    if (left === 0) print('.', `No troops are at home at ${castle.name}.`)
    for (const { to, troops } of troopsMoves) {
      const journey = await attempt(context, moves.send({ from: castle, to, troops, until: raid.arrivesAt }))
      if (!journey) continue
      left -= troops
      const { leave, arrive } = departureVerbs(troops, 'troop')
      print('>', `${leave} ${castle.name} for ${to.name}, ${arrive} at ${asInstant(journey.arrivesAt)}.`, decision)
    }
    if (left > 0)
      print('!', `The other castles have no quarters for ${formatCount(left, 'troop')} of ${castle.name}, who stay.`)
  }

  return {
    owns: moves.owns,
    returns: moves.returns,
    hear: moves.hear,
    async plan(threat): Promise<Answer | string> {
      const { raid, castle } = threat
      const others = await othersOf(context, castle)
      if (others.length === 0) return 'Raids are on their way to all other castles as well.'
      const leaving = { troops: await troopsToMove(threat, others), goods: goodsToMove(castle, others) }
      if (leaving.troops.length === 0 && leaving.goods.length === 0)
        return castle.troops === 0
          ? `No troops and no goods of ${castle.name} can leave.`
          : `The other castles have no room for troops or goods of ${castle.name}.`
      const what = whatLeaves(leaving)
      return {
        kind: 'away',
        leaves: lossesAfter(threat, leaving, odds),
        what: `Send ${what} of ${castle.name} away`,
        announced: `${what.charAt(0).toUpperCase()}${what.slice(1)} leave`,
        at: raid.arrivesAt - plan.act / game.speed,
        async do(decision) {
          await sendTroops(threat, leaving.troops, decision)
          for (const move of leaving.goods) await moveGoods(context, { from: castle, move, decision })
        },
      }
    },
  }
}

function lossesAfter({ raid, castle, defenders }: Threat, { troops, goods }: Leaving, odds: DefenceOdds): Losses {
  const gone = troops.reduce((sum, move) => sum + move.troops, 0)
  const stores = { ...castle.stores }
  for (const { good, amount } of goods) stores[good] -= amount
  return odds.lossesOf({ ...castle, stores }, { attackers: raid.troops, defenders: defenders - gone })
}

function whatLeaves({ troops, goods }: Leaving): string {
  if (goods.length === 0) return 'troops'
  return troops.length === 0 ? 'goods' : 'troops and goods'
}

/** Castles to which no raid is on its way, the nearest first. */
async function othersOf({ game }: ModuleContext, castle: Castle): Promise<Castle[]> {
  const raided = (await game.incoming()).map((raid) => raid.castle)
  const others = (await game.castles()).filter(({ id }) => id !== castle.id)
  const byWay = (a: Castle, b: Castle) => fieldsBetween(castle, a) - fieldsBetween(castle, b)
  return others.filter(({ id }) => !raided.includes(id)).toSorted(byWay)
}
