import { notFound } from '../foundation/errors'
import { isObjectId } from '../store/object-id'
import { type SubscriptionDocument, SubscriptionModel } from './books/subscription-model'

/** A subscription of any player. */
export async function findSubscription(id: string): Promise<SubscriptionDocument> {
  const subscription = isObjectId(id) ? await SubscriptionModel.findById(id) : null
  if (!subscription) throw notFound('Subscription')
  return subscription
}
