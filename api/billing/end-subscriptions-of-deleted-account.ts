import { isLive } from '../../shared/enums/subscription-statuses'
import { AppError } from '../platform/errors'
import type { BillingDeps } from './model/billing-deps'
import { PaymentModel } from './model/payment-model'
import { SubscriptionModel } from './model/subscription-model'
import { closeCheckouts } from './settle/close-checkouts'
import { settle } from './settle/settle'
import { settlePlayer } from './settle/settle-player'

/**
 * Ends every subscription of a deleted account at its provider, so that a player who cannot sign in is not charged.
 * Payments stay, under an anonymous id. Later payments through an open checkout are refunded.
 */
export async function endSubscriptionsOfDeletedAccount(deps: BillingDeps, user: string): Promise<void> {
  // A refresh that is under way must not store what it fetched.
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
      // The decision is stored, and later checks retry it without the player.
      deps.log.warn(
        { err, subscription: id.toHexString() },
        'A subscription of a deleted account could not be ended yet',
      )
    })
  }
  await closeCheckouts(deps, user)
}
