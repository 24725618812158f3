import { DEFAULT_PLAN, type Plan, planName } from '../../../shared/plans'
import { isLive } from '../../../shared/words/subscription-statuses'
import { recordIntent } from '../../audit/record-audit'
import { changingTooFast } from '../../foundation/errors'
import { UserModel } from '../../users/user-model'
import type { BillingDeps } from '../books/billing-deps'

const MOST_TRIES = 8

/** Gives a player a plan without a payment, or with `starter` takes it back. While something paid runs, that counts. */
export async function grantPlan(
  { clock, changes }: Pick<BillingDeps, 'clock' | 'changes'>,
  { email, plan }: { email: string; plan: Plan },
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const grantedPlan = plan === DEFAULT_PLAN ? null : plan
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const user = await UserModel.findOne({ email })
    if (!user) return 'unknown'
    if (user.grantedPlan === grantedPlan) return 'unchanged'
    const { _id, billingRevision, subscription } = user
    const deed = `plan ${_id} ${billingRevision}`
    await recordIntent({ clock }, null, {
      action: 'plan_granted',
      actor: null,
      subject: _id,
      detail: planName(plan),
      deed,
    })
    const isPaidFor = subscription && isLive(subscription.status)
    const { matchedCount } = await UserModel.updateOne(
      { _id, email, billingRevision: billingRevision || { $in: [0, null] } },
      { $set: { grantedPlan, ...(!isPaidFor && { plan }) }, $inc: { billingRevision: 1 } },
    )
    if (matchedCount === 0) continue
    for (const kind of ['user', 'subscription'] as const) changes.publish({ kind, user: _id, id: _id })
    return 'changed'
  }
  throw changingTooFast('Their plan')
}
