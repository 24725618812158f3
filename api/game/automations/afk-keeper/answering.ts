import type { Report } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'
import type { Answer, Answering } from './answers'
import { createBestAnswer } from './best-answer'
import type { DefenceOdds } from './defence-odds'
import { createEscape } from './escape'
import { createProtection } from './protection'
import { createReinforcement } from './reinforcement'
import type { Threat } from './threats'
import type { WatchPlan } from './watch-plan'

/** The answer that the player chose. Null if the bot only tells. */
export function createAnswering(context: ModuleContext, plan: WatchPlan, odds: DefenceOdds) {
  const chosen = createChosen(context, plan, odds)
  return {
    plan: async (threat: Threat): Promise<Answer | string | null> => (chosen ? chosen.plan(threat) : null),
    returns: async () => (chosen ? chosen.returns() : []),
    owns: (report: Report) => chosen?.owns?.(report) ?? false,
    hear: (report: Report) => chosen?.hear?.(report),
  }
}

function createChosen(context: ModuleContext, plan: WatchPlan, odds: DefenceOdds): Answering | null {
  if (plan.respond === 'best') return createBestAnswer(context, plan, odds)
  if (plan.respond === 'away') return createEscape(context, plan, odds)
  if (plan.respond === 'reinforce') return createReinforcement(context, plan, odds)
  return plan.respond === 'protect' ? createProtection(context, plan) : null
}
