import { formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, sumOf } from '../../protocol/game-objects'
import { titleOf } from '../descriptions'
import type { Module, ModuleContext, Moment, Step } from '../kernel/module'
import { createAllIsQuiet } from './all-is-quiet'
import { createAnswering } from './answering'
import { createDefenceOdds, outsideVault, wallsOf } from './defence-odds'
import { createOutcomes } from './outcomes'
import { createRaidSteps } from './raid-steps'
import type { WatchPlan } from './watch-plan'
import { createWatchedRaids } from './watched-raids'

/** Watches for raids, tells what they could take, and answers those that are worth it. */
export function createWatch(context: ModuleContext, plan: WatchPlan): Module {
  const { game, print, tally } = context
  const odds = createDefenceOdds()
  const raids = createWatchedRaids(context, plan)
  const answering = createAnswering(context, plan, odds)
  const outcomes = createOutcomes(context, { raids, odds, plan })
  const consider = createRaidSteps(context, plan, { raids, odds, answering })
  const sayIfQuiet = createAllIsQuiet(context)

  function stateOf(castle: Castle): string {
    const held = formatNumber(odds.holds(castle, castle.troops))
    const walls = wallsOf(castle) > 1 ? ' and the walls' : ''
    const goods = `${formatNumber(outsideVault(castle))} of ${formatNumber(sumOf(castle.stores))} goods`
    const hold = `${formatCount(castle.troops, 'troop')}${walls} fend off raids of up to ${held}`
    return `${titleOf(castle)} ${hold}; ${goods} are outside the vault, in reach of larger ones.`
  }

  return {
    hears: ['defence', 'support_moved', 'troops_home'],
    owns: (report) => report.kind === 'defence' || answering.owns(report),
    async hear(report) {
      if (report.kind === 'defence') answering.hear(report)
      await outcomes.hear(report)
    },
    async open() {
      for (const castle of await game.castles()) print('.', stateOf(castle))
    },
    async consider() {
      if (await raids.look()) tally.add('watched', 1)
      outcomes.tellOfTurnedBack()
      const steps: Step[] = [...(await answering.returns())]
      const next: Moment[] = [raids.nextLook()]
      for (const raid of raids.coming()) {
        const outlook = await consider(raid)
        steps.push(...outlook.steps)
        next.push(...outlook.next)
      }
      if (plan.saysAllIsQuiet) await sayIfQuiet(raids.coming().length > 0)
      return { steps, next }
    },
  }
}
