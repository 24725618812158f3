import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { enforcePlan } from '../../bots/plan-limits/enforce-plan'
import { UserModel } from '../../identity/users/user-model'
import type { BillingDeps } from '../model/billing-deps'
import { settlePlayer } from '../settle/settle-player'

const A_BATCH = 100

/** Tells plans that were given by hand from plans that were sold, in documents that do not say which it was. */
export async function learnGrantedPlans(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const unlearned = { plan: { $ne: DEFAULT_PLAN }, grantedPlan: { $exists: false }, leftAt: null }
  for (let isFull = true; isFull && !signal?.aborted; ) {
    const players = await UserModel.find(unlearned, { _id: 1 }).limit(A_BATCH).lean()
    for (const { _id } of players) {
      await settlePlayer(deps, _id)
      await enforcePlan(deps, _id)
    }
    isFull = players.length === A_BATCH
  }
}
