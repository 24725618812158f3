import { expect, test } from 'bun:test'
import { SubscriptionModel } from '../model/subscription-model'
import { NOW, providerSubscription } from '../testing/provider-subscription'
import { subscriptionFields } from './subscription-fields'

const known = new SubscriptionModel({
  user: '66f145531b1bc3e6667d1e67',
  provider: 'stripe',
  plan: 'premium',
  checkoutId: 'cs_1',
  createdAt: new Date(NOW),
})
const unpaid = { startedAt: null, payments: [] }

test("A subscription that starts unpaid has its provider's id", () => {
  expect(subscriptionFields(known, providerSubscription(unpaid), NOW).providerId).toBe('sub_1')
  expect(subscriptionFields(known, providerSubscription({ ...unpaid, status: 'past_due' }), NOW).providerId).toBe(
    'sub_1',
  )
})

test('A checkout is not a subscription, open or expired', () => {
  const checkout = { ...unpaid, id: 'cs_1' }
  expect(subscriptionFields(known, providerSubscription({ ...checkout, status: 'pending' }), NOW).providerId).toBeNull()
  expect(subscriptionFields(known, providerSubscription({ ...checkout, status: 'ended' }), NOW).providerId).toBeNull()
})
