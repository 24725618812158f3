import { MINUTE } from '../../../../shared/time'
import { formatCount } from '../../protocol/formats'
import { type Report, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { ModuleContext } from '../kernel/module'
import { defenceText } from '../kernel/raid-news'
import type { DefenceOdds, Losses } from './defence-odds'
import { lossesText, worthOfLosses } from './threats'
import type { WatchPlan } from './watch-plan'
import type { RaidState, WatchedRaids } from './watched-raids'

interface Watching {
  raids: WatchedRaids
  odds: DefenceOdds
  plan: Pick<WatchPlan, 'worthFrom'>
}

const NONE: Losses = { goods: 0, troops: 0 }

/** Reports are not taken on each look: later none comes. */
const REPORTED_WITHIN = 15 * MINUTE

/** Tells how raids ended. What an answer saved is what the raid would have taken by the learnt odds, less what it took. */
export function createOutcomes(context: ModuleContext, { raids, odds, plan }: Watching) {
  const { game, print, gain, came, clock, tally } = context

  /** Counts what an answer saved, less what the raid took or the answer cost. */
  function savedBy({ answered }: RaidState, taken: Losses): number {
    if (!answered) return 0
    const saved = Math.max(0, worthOfLosses(answered.losses) - worthOfLosses(taken))
    came(answered.decision, { gain: saved, loss: worthOfLosses(taken) })
    if (saved === 0) return 0
    gain(saved)
    const { goods, troops } = lessOf(answered.losses, taken)
    tally.add('savedGoods', goods)
    tally.add('savedTroops', troops)
    return saved
  }

  async function hearDefence(report: Report): Promise<void> {
    const { goods, lost, won, castleId, targetId } = report
    const castles = await game.castles()
    const castle = castles.find(({ id }) => id === castleId)
    if (castle) odds.learn(report, castle)
    const taken = { goods: sumOf(goods), troops: lost }
    const worth = worthOfLosses(taken)
    const state = raids.all().find(({ raid }) => raid.id === targetId)
    const saved = state ? savedBy(state, taken) : 0
    raids.forget(targetId)
    const isEvaded = !won && state?.answered?.kind === 'away' && saved > 0
    tally.add(won ? 'held' : isEvaded ? 'evaded' : 'fell', 1)
    tally.add('fallen', lost)
    tally.add('plundered', taken.goods)
    const isWell = won || saved > worth || (lost === 0 && worth < plan.worthFrom)
    const sign = !isWell ? '!' : saved > 0 ? '+' : '.'
    print(sign, `${defenceText(report, castleName(castles, castleId))}${comparison(state, taken)}`)
  }

  return {
    async hear(report: Report): Promise<void> {
      const { kind, targetId, castleId, count } = report
      if (kind === 'defence') return hearDefence(report)
      const isOfRaid = raids.coming().some(({ castle }) => castle === castleId || castle === targetId)
      if (kind === 'support_moved' && !isOfRaid) return
      const castles = await game.castles()
      const [home, target] = [castleName(castles, castleId), castleName(castles, targetId)]
      const troops = formatCount(count, 'troop')
      if (kind === 'troops_home') print('.', `${troops} are home at ${home}.`)
      else print('.', `${troops} of ${home} have reached ${target}.`)
    },
    /** Only a raid that has left the list before its arrival has certainly turned back. */
    tellOfTurnedBack(): void {
      for (const state of raids.turnedBack()) {
        const taken = state.answered?.leaves ?? NONE
        const saved = savedBy(state, taken)
        print(saved > 0 ? '+' : '.', `The raid of ${state.raid.from} turned back.${comparison(state, taken)}`)
      }
      for (const { raid } of raids.all())
        if (clock.now() > raid.arrivesAt + REPORTED_WITHIN / game.speed) raids.forget(raid.id)
    },
  }
}

/** What the raid would have taken, and how much of that was saved: " Without an answer: about 900 goods and 65 troops. Saved: 65 troops." */
function comparison(state: RaidState | undefined, taken: Losses): string {
  if (!state?.answered) return state?.expected ? ` Expected: ${lossesText(state.expected)}.` : ''
  const { losses } = state.answered
  const without = ` Without an answer it would have taken ${lossesText(losses)}`
  const saved = lessOf(losses, taken)
  const isWorthIt = worthOfLosses(losses) > worthOfLosses(taken)
  return isWorthIt ? `${without}: ${lossesText(saved)} saved.` : `${without}.`
}

/** What of these losses did not happen. */
const lessOf = (losses: Losses, taken: Losses): Losses => ({
  goods: Math.max(0, losses.goods - taken.goods),
  troops: Math.max(0, losses.troops - taken.troops),
})
