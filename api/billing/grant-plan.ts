import { DEFAULT_PLAN, type Plan, planName } from '../../shared/plans/plans'
import { recordIntent } from '../identity/audit/record-audit'
import { UserModel } from '../identity/users/user-model'
import { changingTooFast } from '../platform/errors'
import { type SettlePlayerDeps, settlePlayer } from './settle/settle-player'

const MAX_TRIES = 8

/** `starter` takes the granted plan back. A paid plan takes precedence. */
export async function grantPlan(
  deps: SettlePlayerDeps,
  { email, plan }: { email: string; plan: Plan },
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const grantedPlan = plan === DEFAULT_PLAN ? null : plan
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const user = await UserModel.findOne({ email })
    if (!user) return 'unknown'
    const { _id, billingRevision } = user
    if (user.grantedPlan === grantedPlan) {
      // An earlier try may have crashed after this write.
      await settlePlayer(deps, _id)
      return 'unchanged'
    }
    const key = `plan ${_id} ${billingRevision}`
    await recordIntent(deps, null, {
      action: 'plan_granted',
      actor: null,
      subject: _id,
      detail: planName(plan),
      key,
    })
    const { matchedCount } = await UserModel.updateOne(
      { _id, email, billingRevision },
      { $set: { grantedPlan }, $inc: { billingRevision: 1 } },
    )
    if (matchedCount === 0) continue
    await settlePlayer(deps, _id)
    return 'changed'
  }
  throw changingTooFast('Their plan')
}
