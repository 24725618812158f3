import { isLive } from '../../shared/enums/subscription-statuses'
import { AppError } from '../platform/errors'
import type { BillingDeps } from './model/billing-deps'
import { PaymentModel } from './model/payment-model'
import { SubscriptionModel } from './model/subscription-model'
import { closeCheckouts } from './settle/close-checkouts'
import { settle } from './settle/settle'
import { settlePlayer } from './settle/settle-player'

/**
 * Ends what a player who leaves pays for, at once and at the provider, so that nobody is charged who cannot sign in any more.
 * The books stay, under an id that says nothing. What they pay after that by a page that still stood open is given back.
 */
export async function endSubscriptionsOfDeletedAccount(deps: BillingDeps, user: string): Promise<void> {
  // What a look that is under way has found is not written any more.
  await SubscriptionModel.updateMany({ user }, { $set: { customer: null, checkoutUrl: null }, $inc: { revision: 1 } })
  await PaymentModel.updateMany({ user }, { $set: { url: null } })
  await settlePlayer(deps, user)
  const subscriptions = await SubscriptionModel.find({ user })
  const unfinished = subscriptions.filter(
    ({ status, providerId }) => isLive(status) || (status === 'pending' && providerId),
  )
  for (const { _id: id } of unfinished) {
    await settle(deps, id).catch((err) => {
      if (!(err instanceof AppError)) throw err
      // It is written down, and the next looks at the subscription go on with it, whatever becomes of the player.
      deps.log.warn(
        { err, subscription: id.toHexString() },
        'The subscription of a player who left could not be ended yet',
      )
    })
  }
  await closeCheckouts(deps, user)
}
