import { asInstant } from '../../../../shared/console/moments'
import type { Decision } from '../../../../shared/decisions'
import { departureVerbs, formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good } from '../../protocol/game-objects'
import { attempt } from '../attempt'
import type { ModuleContext } from '../kernel/module'
import type { Answer, Answering } from './answers'
import { quartersIn } from './quarters'
import type { Threat } from './threats'
import { createTroopMoves } from './troop-moves'
import type { WatchPlan } from './watch-plan'
import { fieldsBetween } from './ways'

/** Sends troops, and goods by cart, from a castle that would fall to others, and brings the troops back. */
export function createEscape(context: ModuleContext, plan: WatchPlan): Answering {
  const { game, print } = context
  const moves = createTroopMoves(context)

  async function sendTroops({ raid, castle }: Threat, to: Castle[], decision: Decision): Promise<void> {
    let left = castle.troops
    if (left === 0) print('.', `No troops are at home at ${castle.name}.`)
    for (const other of to) {
      const troops = Math.min(left, await quartersIn(context, other))
      if (troops < 1) continue
      const journey = await attempt(context, moves.send({ from: castle, to: other, troops, until: raid.arrivesAt }))
      if (!journey) continue
      left -= troops
      const { leave, arrive } = departureVerbs(troops, 'troop')
      print('>', `${leave} ${castle.name} for ${other.name}, ${arrive} at ${asInstant(journey.arrivesAt)}.`, decision)
    }
    if (left > 0) print('!', `The other castles have no quarters for ${formatCount(left, 'troop')} of ${castle.name}.`)
  }

  /** A raid would take most of this good. */
  async function sendGoods({ castle }: Threat, to: Castle[], decision: Decision): Promise<void> {
    const inReach = (good: Good) => castle.stores[good] - (castle.vault ?? 0)
    const [good] = GOODS.toSorted((a, b) => inReach(b) - inReach(a))
    if (!good) return
    const room = ({ cap, stores }: Castle) => cap - stores[good]
    const [target] = to.toSorted((a, b) => room(b) - room(a))
    if (!target) return
    const { home, load } = castle.carts
    const carts = Math.min(home, Math.floor(Math.min(inReach(good), room(target)) / load))
    if (carts < 1) return
    const amount = carts * load
    const { arrivesAt } = await game.sendCarts({ from: castle.id, to: target.id, good, amount })
    const { leave, arrive } = departureVerbs(carts, 'cart')
    const what = `${leave} ${castle.name} with ${formatNumber(amount)} ${good} for ${target.name}`
    print('>', `${what}, ${arrive} at ${asInstant(arrivesAt)}.`, decision)
  }

  return {
    owns: moves.owns,
    returns: moves.returns,
    async plan(threat): Promise<Answer | string> {
      const { raid, castle } = threat
      const others = await othersOf(context, castle)
      if (others.length === 0) return 'Raids are on their way to all other castles as well.'
      return {
        what: `Send troops and goods of ${castle.name} away`,
        announced: 'Troops and goods leave',
        at: raid.arrivesAt - plan.act / game.speed,
        async do(decision) {
          await sendTroops(threat, others, decision)
          await sendGoods(threat, others, decision)
        },
      }
    },
  }
}

/** Castles to which no raid is on its way, the nearest first. */
async function othersOf({ game }: ModuleContext, castle: Castle): Promise<Castle[]> {
  const raided = (await game.incoming()).map((raid) => raid.castle)
  const others = (await game.castles()).filter(({ id }) => id !== castle.id)
  const byWay = (a: Castle, b: Castle) => fieldsBetween(castle, a) - fieldsBetween(castle, b)
  return others.filter(({ id }) => !raided.includes(id)).toSorted(byWay)
}
