import type { ModuleContext } from '../kernel/module'
import type { Answer, Answering } from './answers'
import type { DefenceOdds } from './defence-odds'
import { createEscape } from './escape'
import { createReinforcement } from './reinforcement'
import { type Threat, worthOfLosses } from './threats'
import type { WatchPlan } from './watch-plan'

/** Help from other castles, or troops and goods sent away: what lets the raid take least. Both can be undone. */
export function createBestAnswer(context: ModuleContext, plan: WatchPlan, odds: DefenceOdds): Answering {
  const ways = [createReinforcement(context, plan, odds), createEscape(context, plan, odds)]

  const saves = (answer: Answer, { losses }: Threat) => worthOfLosses(losses) - worthOfLosses(answer.leaves)

  return {
    owns: (report) => ways.some(({ owns }) => owns?.(report)),
    hear: (report) => ways.map(({ hear }) => hear?.(report)),
    returns: async () => (await Promise.all(ways.map(({ returns }) => returns()))).flat(),
    async plan(threat): Promise<Answer | string> {
      const found: Answer[] = []
      const reasons: string[] = []
      for (const way of ways) {
        const answer = await way.plan(threat)
        if (typeof answer === 'string') reasons.push(answer)
        else found.push(answer)
      }
      const [best] = found.toSorted((a, b) => saves(b, threat) - saves(a, threat))
      if (best && saves(best, threat) >= Math.max(1, plan.worthFrom)) return best
      return reasons.length > 0 ? reasons.join(' ') : 'No answer would save as much as is set.'
    },
  }
}
