import { asInstant } from '../../../../shared/console/moments'
import { MINUTE } from '../../../../shared/time'
import { departureVerbs, formatCount } from '../../protocol/formats'
import type { Castle, Journey, Report } from '../../protocol/game-objects'
import type { ModuleContext, Step } from '../kernel/module'
import { quartersIn } from './quarters'

interface Move {
  from: Castle
  to: Castle
  troops: number
  /** When the raid arrives for which they move. */
  until: number
}

type Sent = Move & { journeyId: string }

/** So long after its arrival a raid has certainly passed. */
const PASSED = MINUTE

/** Troops that move between castles for a raid, and come back when it has passed. */
export interface TroopMoves {
  send(move: Move): Promise<Journey>
  returns(): Promise<Step[]>
  owns(report: Report): boolean
  /** Of a garrison that lost troops, those of others fell as well. */
  hear(report: Report): void
}

export function createTroopMoves(context: ModuleContext): TroopMoves {
  const { game, print, clock } = context
  let sent: Sent[] = []
  const destinations = new Set<string>()

  async function send(move: Move): Promise<Journey> {
    const [from, to] = [move.from.id, move.to.id]
    const journey = await game.moveTroops({ from, to, troops: move.troops })
    destinations.add(to).add(from)
    sent = [...sent, { ...move, journeyId: journey.id }]
    return journey
  }

  /** Those under way turn round; the others march back. Answers the beginning of a line. */
  async function bringBack({ from, to, troops, journeyId }: Sent): Promise<string | null> {
    const isUnderWay = (await game.journeys()).some(({ id, leg }) => id === journeyId && leg === 'out')
    if (isUnderWay) {
      const { arrivesAt, count } = await game.callHome(journeyId)
      return `${formatCount(count, 'troop')} on the way to ${to.name} turn round, home at ${asInstant(arrivesAt)}`
    }
    const there = (await asItIs(context, to)).troops
    const left = Math.min(troops, there)
    // Recruits may have taken their places since they left.
    const stay = left - Math.min(left, Math.max(0, await quartersIn(context, await asItIs(context, from))))
    if (left === stay) return left > 0 ? stayText(stay, { from, to }) : null
    const { arrivesAt, count } = await game.moveTroops({ from: to.id, to: from.id, troops: left - stay })
    const leave = `${departureVerbs(count, 'troop').leave} ${to.name} for ${from.name}, home at ${asInstant(arrivesAt)}`
    return stay > 0 ? `${leave}; ${stayText(stay, { from, to })}` : leave
  }

  const returnOf = (move: Sent): Step => ({
    id: `return ${move.journeyId}`,
    what: `Bring the troops of ${move.from.name} back`,
    uses: 'troops',
    value: move.troops,
    measure: 'troops',
    gain: move.troops,
    loss: 0,
    async take(decision) {
      const text = await bringBack(move)
      sent = sent.filter(({ journeyId }) => journeyId !== move.journeyId)
      if (text) print('>', `${text}. The raid has passed.`, decision)
    },
  })

  function hear({ castleId, lost, defenders = 0 }: Report): void {
    if (defenders === 0) return
    const survived = 1 - lost / defenders
    sent = sent.map((move) =>
      move.to.id === castleId ? { ...move, troops: Math.floor(move.troops * survived) } : move,
    )
  }

  return {
    send,
    hear,
    returns: async () => sent.filter(({ until }) => clock.now() > until + PASSED / game.speed).map(returnOf),
    owns: ({ kind, targetId }) => kind === 'support_moved' || (kind === 'troops_home' && destinations.has(targetId)),
  }
}

const asItIs = async ({ game }: ModuleContext, castle: Castle): Promise<Castle> =>
  (await game.castles()).find(({ id }) => id === castle.id) ?? castle

const stayText = (troops: number, { from, to }: Pick<Move, 'from' | 'to'>) =>
  `${formatCount(troops, 'troop')} of ${from.name} stay at ${to.name}: there is no room for them at home`
