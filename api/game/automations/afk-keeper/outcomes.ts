import { MINUTE } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import { type Report, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { ModuleContext } from '../kernel/module'
import type { DefenceOdds } from './defence-odds'
import { worthOfLosses } from './threats'
import type { WatchPlan } from './watch-plan'
import type { WatchedRaids } from './watched-raids'

interface Watching {
  raids: WatchedRaids
  odds: DefenceOdds
  plan: Pick<WatchPlan, 'worthFrom'>
}

/** Reports are not taken on each look: later none comes. */
const REPORTED_WITHIN = 15 * MINUTE

/** Tells how raids ended. What an answer saved is what the raid would have taken by the learnt odds, less what it took. */
export function createOutcomes(context: ModuleContext, { raids, odds, plan }: Watching) {
  const { game, print, gain, came, clock } = context

  function savedFrom(raidId: string, taken: number): number {
    const { answered } = raids.all().find(({ raid }) => raid.id === raidId) ?? {}
    if (!answered) return 0
    const expected = worthOfLosses(answered.losses)
    came(answered.decision, { gain: Math.max(0, expected - taken), loss: taken })
    return Math.max(0, expected - taken)
  }

  async function hearDefence(report: Report): Promise<void> {
    const { goods, lost, won, castleId, targetId } = report
    const castles = await game.castles()
    const castle = castles.find(({ id }) => id === castleId)
    if (castle) odds.learn(report, castle)
    const taken = worthOfLosses({ goods: sumOf(goods), troops: lost })
    const saved = savedFrom(targetId, taken)
    raids.forget(targetId)
    if (saved > 0) gain(saved)
    const isWell = won || (lost === 0 && taken < plan.worthFrom)
    const sign = !isWell ? '!' : saved > 0 ? '+' : '.'
    print(sign, `${defenceText(report, castleName(castles, castleId))}${savedText(saved)}`)
  }

  return {
    async hear(report: Report): Promise<void> {
      const { kind, targetId, castleId, count } = report
      if (kind === 'defence') return hearDefence(report)
      const castles = await game.castles()
      const [home, target] = [castleName(castles, castleId), castleName(castles, targetId)]
      const troops = formatCount(count, 'troop')
      if (kind === 'troops_home') print('.', `${troops} are home at ${home}.`)
      else print('.', `${troops} of ${home} have reached ${target}.`)
    },
    /** Only a raid that has left the list before its arrival has certainly turned back. */
    tellOfTurnedBack(): void {
      for (const raid of raids.turnedBack()) print('.', `The raid of ${raid.from} turned back.`)
      for (const { raid } of raids.all())
        if (clock.now() > raid.arrivesAt + REPORTED_WITHIN / game.speed) raids.forget(raid.id)
    },
  }
}

const savedText = (saved: number) => (saved > 0 ? ` About ${formatNumber(saved)} saved.` : '')

function defenceText({ won, from = 'a rival', count, attackersLost = 0, lost, goods }: Report, name: string) {
  const taken = `${formatNumber(sumOf(goods))} goods and ${formatCount(lost, 'troop')} lost`
  if (won)
    return `${name} beat back the raid of ${from}: ${formatNumber(attackersLost)} of ${formatCount(count, 'attacker')} fell, ${formatCount(lost, 'troop')} lost.`
  if (lost === 0) return `The raid of ${from} found empty barracks at ${name}: ${taken}.`
  return `${name} fell to the raid of ${from}: ${taken}.`
}
