import { asInstant } from '../../../../shared/console/moments'
import { MINUTE } from '../../../../shared/time'
import { departureVerbs, formatCount } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import { attempt } from '../attempt'
import type { ModuleContext } from '../kernel/module'
import type { Answering } from './answers'
import type { DefenceOdds } from './defence-odds'
import { quartersIn } from './quarters'
import type { Threat } from './threats'
import { createTroopMoves } from './troop-moves'
import type { WatchPlan } from './watch-plan'
import { longestWay } from './ways'

interface Helper {
  castle: Castle
  troops: number
  way: number
}

/** Of the troops of a castle that helps, so many stay. */
const STAYS = 0.25
/** Armies on the march are not counted exactly. */
const SAFETY = 1.05
/** So many times as many as are needed to hold let fewer fall. */
const PLENTY = 3
/** Help arrives so long before the raid, at the latest. */
const IN_TIME = 2 * MINUTE

/** Brings troops of other castles to one that would fall, and sends them back when the raid has passed. */
export function createReinforcement(context: ModuleContext, plan: WatchPlan, odds: DefenceOdds): Answering {
  const { game, print } = context
  const moves = createTroopMoves(context)

  /** How many make it hold, and how many make it hold with few losses. */
  const missing = ({ raid, castle, defenders }: Threat) => {
    const held = odds.holds(castle, 1_000) / 1_000
    const holding = (raid.troops * SAFETY) / held
    return { needed: Math.max(0, Math.ceil(holding) - defenders), wanted: Math.ceil(holding * PLENTY) - defenders }
  }

  /** The nearest. */
  async function sendersFor(threat: Threat): Promise<Helper[] | string> {
    const { needed, wanted } = missing(threat)
    const quarters = await quartersIn(context, threat.castle)
    if (quarters < Math.max(1, needed))
      return `${threat.castle.name} has quarters for ${formatCount(Math.max(0, quarters), 'more troop')}.`
    const most = Math.min(wanted, quarters)
    const senders: Helper[] = []
    let sent = 0
    for (const helper of await helpersFor(context, threat)) {
      const troops = Math.min(most - sent, helper.troops)
      if (troops < 1) break
      senders.push({ ...helper, troops })
      sent += troops
    }
    if (sent > 0 && sent >= needed) return senders
    return `It needs ${formatCount(needed, 'more troop')}, and the other castles can send ${formatCount(sent, 'troop')} in time.`
  }

  return {
    owns: moves.owns,
    returns: moves.returns,
    hear: moves.hear,
    async plan(threat) {
      const { raid, castle } = threat
      const senders = await sendersFor(threat)
      if (typeof senders === 'string') return senders
      const ways = Math.max(...senders.map(({ way }) => way))
      const help = senders.reduce((sum, { troops }) => sum + troops, 0)
      return {
        kind: 'reinforce',
        leaves: odds.lossesOf(castle, { attackers: raid.troops, defenders: threat.defenders + help }),
        what: `Send help to ${castle.name}`,
        announced: 'Help leaves',
        at: raid.arrivesAt - plan.act / game.speed - ways,
        helpers: senders.map(({ castle: { id }, troops }) => ({ castleId: id, troops })),
        async do(decision) {
          for (const { castle: from, troops } of senders) {
            const journey = await attempt(context, moves.send({ from, to: castle, troops, until: raid.arrivesAt }))
            if (!journey) continue
            const { arrivesAt } = journey
            const { leave, arrive } = departureVerbs(troops, 'troop')
            print('>', `${leave} ${from.name} to help ${castle.name}, ${arrive} at ${asInstant(arrivesAt)}.`, decision)
          }
        },
      }
    },
  }
}

/** Castles that can send troops in time, the nearest first. */
async function helpersFor(context: ModuleContext, { raid, castle }: Threat): Promise<Helper[]> {
  const { game, clock } = context
  const raided = (await game.incoming()).map((other) => other.castle)
  const latest = raid.arrivesAt - IN_TIME / game.speed
  const helpers: Helper[] = []
  for (const other of await game.castles()) {
    const troops = Math.floor(other.troops * (1 - STAYS))
    if (other.id === castle.id || raided.includes(other.id) || troops === 0) continue
    const way = await longestWay(context, other, castle)
    if (clock.now() + way < latest) helpers.push({ castle: other, troops, way })
  }
  return helpers.toSorted((a, b) => a.way - b.way)
}
