import { formatCount, formatNumber } from '../../protocol/formats'
import { type Report, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { Module, ModuleContext } from './module'

/** Tells how raids on the castles ended, in bots that do not watch for them. Part of every template. */
export function createRaidNews({ game, print, notify, tally }: ModuleContext): Module {
  return {
    hears: ['defence'],
    async hear(report) {
      const { won, lost, goods } = report
      const plundered = sumOf(goods)
      tally.add(won ? 'held' : 'fell', 1)
      tally.add('fallen', lost)
      tally.add('plundered', plundered)
      const text = defenceText(report, castleName(await game.castles(), report.castleId))
      const isLoss = !won && lost + plundered > 0
      print(isLoss ? '!' : '.', text)
      if (isLoss) notify(text)
    },
    consider: async () => ({ steps: [] }),
  }
}

/** "Rabenfels fell to the raid of Baron Eisenhand: 400 goods and 12 troops lost." */
export function defenceText({ won, from = 'a rival', count, attackersLost = 0, lost, goods }: Report, name: string) {
  const carried = sumOf(goods)
  const taken = `${formatNumber(carried)} goods and ${formatCount(lost, 'troop')} lost`
  if (won)
    return `${name} beat back the raid of ${from}: ${formatNumber(attackersLost)} of ${formatCount(count, 'attacker')} fell, ${formatCount(lost, 'troop')} lost.`
  if (lost === 0)
    return `The raid of ${from} found empty barracks at ${name} and took ${carried > 0 ? `${formatNumber(carried)} goods` : 'nothing'}.`
  return `${name} fell to the raid of ${from}: ${taken}.`
}
