import type { Types } from 'mongoose'
import type { BillingHistory } from '../../shared/admin'
import { planName } from '../../shared/plans'
import { PAYMENT_PROVIDERS } from '../../shared/words/payment-providers'
import { recordAudit } from '../audit/record-audit'
import type { SignedInCaller } from '../auth/signed-in-caller'
import { notFound } from '../foundation/errors'
import { isObjectId } from '../store/object-id'
import type { BillingDeps } from './books/billing-deps'
import { PaymentModel } from './books/payment-model'
import { type SubscriptionDocument, SubscriptionModel } from './books/subscription-model'
import { PaymentEventModel } from './inbox/payment-event-model'
import { settle } from './settle/settle'

const MOST = 200

type Entry = BillingHistory['entries'][number]

/** Why a player has the plan that they have, also of one who has left. */
export async function billingHistory(user: Types.ObjectId | string): Promise<BillingHistory> {
  if (typeof user === 'string' && !isObjectId(user)) throw notFound('Player')
  const subscriptions = await SubscriptionModel.find({ user }).sort({ _id: -1 }).limit(MOST)
  const parts = await Promise.all([checkoutEntries(subscriptions), paymentEntries(user), eventEntries(subscriptions)])
  const entries = parts.flat().sort((one, other) => (one.at < other.at ? 1 : -1))
  return { subscriptions: subscriptions.map(subscriptionView), entries: entries.slice(0, MOST) }
}

/** Asks the provider how one subscription is now, and makes it so here. */
export async function refetchSubscription(
  deps: BillingDeps,
  { viewer, caller }: SignedInCaller,
  { _id, user, providerId }: SubscriptionDocument,
): Promise<BillingHistory> {
  await recordAudit(deps, caller, {
    action: 'subscription_fetched',
    actor: viewer.id,
    subject: user.toHexString(),
    detail: providerId ?? undefined,
  })
  await settle(deps, _id)
  return billingHistory(user)
}

function subscriptionView(subscription: SubscriptionDocument): BillingHistory['subscriptions'][number] {
  const { id, provider, providerId = null, plan, status, createdAt } = subscription
  return {
    id,
    payment_provider: provider,
    transaction_id: providerId,
    plan,
    status,
    created_at: createdAt.toISOString(),
  }
}

function checkoutEntries(subscriptions: SubscriptionDocument[]): Entry[] {
  return subscriptions.flatMap(({ provider, plan, createdAt, history }) => [
    entry(createdAt, `Checkout begun with ${PAYMENT_PROVIDERS[provider]} for ${planName(plan)}.`),
    ...history.map(({ at, text }) => entry(at, text)),
  ])
}

async function paymentEntries(user: Types.ObjectId | string): Promise<Entry[]> {
  const payments = await PaymentModel.find({ user }).sort({ paidAt: -1 }).limit(MOST)
  return payments.map(({ provider, plan, cents, refundedCents, disputedCents, currency, paidAt }) => {
    const returned = [
      refundedCents > 0 && `${money(refundedCents, currency)} given back`,
      disputedCents > 0 && `${money(disputedCents, currency)} disputed`,
    ].filter(Boolean)
    const said = [
      `Paid ${money(cents, currency)} with ${PAYMENT_PROVIDERS[provider]} for ${planName(plan)}`,
      ...returned,
    ]
    return entry(paidAt, `${said.join(', ')}.`)
  })
}

async function eventEntries(subscriptions: SubscriptionDocument[]): Promise<Entry[]> {
  const ids = subscriptions.map(({ _id }) => _id)
  const events = await PaymentEventModel.find({ subscription: { $in: ids } })
    .sort({ at: -1 })
    .limit(MOST)
  return events.map(({ provider, type, receivedAt }) =>
    entry(receivedAt, `${PAYMENT_PROVIDERS[provider]} sent word: ${type}.`),
  )
}

const entry = (at: Date, text: string): Entry => ({ at: at.toISOString(), text })

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency}`
