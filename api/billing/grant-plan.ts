import type { Types } from 'mongoose'
import { asInstant } from '../../shared/console/moments'
import { NOTIFICATION_KINDS } from '../../shared/notification-kinds'
import { DEFAULT_PLAN, type Plan, planName, slotsLabel } from '../../shared/plans/plans'
import { recordIntent } from '../identity/audit/record-audit'
import { UserModel } from '../identity/users/user-model'
import type { SignedInCaller } from '../identity/viewer/signed-in-caller'
import { recordNotification } from '../notifications/inbox/record-notification'
import { changingTooFast } from '../platform/errors'
import { type SettlePlayerDeps, settlePlayer } from './settle/settle-player'

const MAX_TRIES = 8

interface PlanGrant {
  email: string
  plan: Plan
  /** When it ends; without it, it stays. */
  until?: Date | null
  /** The admin who grants it; null for the operator's command line. */
  by?: SignedInCaller
}

export const GRANT_ENDED = 'The plan that the operator gave you has ended.'

/** A given plan waits while a paid one counts. */
async function grantedMessage(user: Types.ObjectId, plan: Plan, until: Date | null): Promise<string> {
  if (plan === DEFAULT_PLAN) return GRANT_ENDED
  const given = `The operator gave you ${planName(plan)}${until ? ` until ${asInstant(until)}` : ''}`
  const counts = await UserModel.findById(user, { plan: 1 }).lean()
  return counts?.plan === plan ? `${given}: ${slotsLabel(plan)}.` : `${given}. It counts once your paid plan has ended.`
}

/** `starter` takes the granted plan back. A paid plan takes precedence. */
export async function grantPlan(
  deps: SettlePlayerDeps,
  { email, plan, until = null, by }: PlanGrant,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const grantedPlan = plan === DEFAULT_PLAN ? null : plan
  const grantedUntil = grantedPlan && until
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const user = await UserModel.findOne({ email })
    if (!user) return 'unknown'
    const { _id, billingRevision } = user
    if (user.grantedPlan === grantedPlan && Number(user.grantedUntil ?? 0) === Number(grantedUntil ?? 0)) {
      // An earlier try may have crashed after this write.
      await settlePlayer(deps, _id)
      return 'unchanged'
    }
    const key = `plan ${_id} ${billingRevision}`
    await recordIntent(deps, by?.caller ?? null, {
      action: 'plan_granted',
      actor: by?.viewer.id ?? null,
      subject: _id,
      detail: grantedUntil ? `${planName(plan)} until ${asInstant(grantedUntil)}` : planName(plan),
      key,
    })
    const { matchedCount } = await UserModel.updateOne(
      { _id, email, billingRevision },
      { $set: { grantedPlan, grantedUntil }, $inc: { billingRevision: 1 } },
    )
    if (matchedCount === 0) continue
    await settlePlayer(deps, _id)
    await recordNotification(deps, {
      user: _id,
      bot: null,
      kind: NOTIFICATION_KINDS.billing,
      message: await grantedMessage(_id, plan, until),
    })
    return 'changed'
  }
  throw changingTooFast('Their plan')
}
