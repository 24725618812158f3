import type { Types } from 'mongoose'
import { NOTIFICATION_KINDS } from '../../shared/notification-kinds'
import { MINUTE } from '../../shared/time'
import { enforcePlan } from '../bots/plan-limits/enforce-plan'
import { UserModel } from '../identity/users/user-model'
import { recordNotification } from '../notifications/inbox/record-notification'
import { repeat } from '../platform/time/repeat'
import { GRANT_ENDED } from './grant-plan'
import type { BillingDeps } from './model/billing-deps'
import { settlePlayer } from './settle/settle-player'

const BATCH_SIZE = 100

/** Takes granted plans back at their end, also those that ended while no server ran. */
export function runGrantedPlans(deps: BillingDeps, signal: AbortSignal): Promise<void> {
  const check = {
    run: () => endGrantedPlans(deps, signal),
    pause: MINUTE,
    failure: 'Granted plans could not be checked for their end',
  }
  return repeat(deps, check, signal)
}

export async function endGrantedPlans(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  for (let isFull = true; isFull && !signal?.aborted; ) {
    const over = { grantedUntil: { $gt: new Date(0), $lte: new Date(deps.clock.now()) } }
    const users = await UserModel.find(over, { _id: 1, grantedUntil: 1 }).limit(BATCH_SIZE).lean()
    for (const { _id, grantedUntil } of users) {
      await settlePlayer(deps, _id)
      await enforcePlan(deps, _id)
      await forgetGrant(deps, { _id, grantedUntil })
    }
    isFull = users.length === BATCH_SIZE
  }
}

/** Last, so that a crash before this repeats the rest. A grant that was renewed in between stays. */
async function forgetGrant(deps: BillingDeps, ended: { _id: Types.ObjectId; grantedUntil?: Date | null }) {
  const user = await UserModel.findOneAndUpdate(ended, { $set: { grantedPlan: null, grantedUntil: null } })
  if (!user || user.deletedAt) return
  await recordNotification(deps, {
    user: user._id,
    bot: null,
    kind: NOTIFICATION_KINDS.billing,
    message: GRANT_ENDED,
  })
}
