import { notFound } from '../platform/errors'
import { isObjectId } from '../platform/store/object-id'
import { type SubscriptionDocument, SubscriptionModel } from './model/subscription-model'

export async function findSubscription(id: string): Promise<SubscriptionDocument> {
  const subscription = isObjectId(id) ? await SubscriptionModel.findById(id) : null
  if (!subscription) throw notFound('Subscription')
  return subscription
}
