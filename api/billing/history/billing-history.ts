import type { Types } from 'mongoose'
import type { BillingHistory } from '../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { planName } from '../../../shared/plans/plans'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import type { BillingDeps } from '../model/billing-deps'
import { PaymentModel, type PaymentRecord } from '../model/payment-model'
import { type SubscriptionDocument, SubscriptionModel, type SubscriptionRecord } from '../model/subscription-model'
import { settle } from '../settle/settle'
import { centsInWords } from '../texts/cents-in-words'
import { PaymentEventModel } from '../worker/payment-event-model'
import { reportEntries } from './provider-reports'

const MAX_ENTRIES = 200

const SHOWN_OF_SUBSCRIPTION = {
  provider: 1,
  providerId: 1,
  isPractice: 1,
  plan: 1,
  checkoutPlan: 1,
  checkoutName: 1,
  status: 1,
  history: 1,
  createdAt: 1,
} as const
const SHOWN_OF_PAYMENT = { provider: 1, plan: 1, planName: 1, cents: 1, currency: 1, paidAt: 1 } as const

type ShownSubscription = Pick<SubscriptionRecord, '_id' | keyof typeof SHOWN_OF_SUBSCRIPTION>
type ShownPayment = Pick<PaymentRecord, keyof typeof SHOWN_OF_PAYMENT>
type Entry = BillingHistory['entries'][number]

export async function billingHistory(user: Types.ObjectId | string): Promise<BillingHistory> {
  if (typeof user === 'string' && !isObjectId(user)) throw notFound('Player')
  const subscriptions = await SubscriptionModel.find({ user }, SHOWN_OF_SUBSCRIPTION)
    .sort({ _id: -1 })
    .limit(MAX_ENTRIES)
    .lean<ShownSubscription[]>()
  const payments = await PaymentModel.find({ user }, SHOWN_OF_PAYMENT)
    .sort({ paidAt: -1 })
    .limit(MAX_ENTRIES)
    .lean<ShownPayment[]>()
  const reports = await eventEntries(subscriptions)
  const notes = subscriptions.flatMap(({ history }) => history.map(({ at, text }) => entry(at, text)).reverse())
  const checkouts = subscriptions.map(checkoutEntry)
  // The sort is stable: within a moment, effects come before their cause.
  const all = [...notes, ...payments.map(paymentEntry), ...reports, ...checkouts]
  const entries = all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return { subscriptions: subscriptions.map(subscriptionView), entries: entries.slice(0, MAX_ENTRIES) }
}

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

function subscriptionView(subscription: ShownSubscription): BillingHistory['subscriptions'][number] {
  const { _id, provider, providerId = null, plan, status, createdAt } = subscription
  return {
    id: _id.toHexString(),
    payment_provider: provider,
    transaction_id: providerId,
    plan,
    status,
    created_at: createdAt.toISOString(),
  }
}

function checkoutEntry({ isPractice, checkoutPlan, checkoutName, provider, createdAt }: ShownSubscription): Entry {
  const name = checkoutName ?? planName(checkoutPlan)
  const practice = isPractice ? ', with practice money' : ''
  return entry(createdAt, `Checkout opened at ${PAYMENT_PROVIDERS[provider].label} for ${name}${practice}.`)
}

function paymentEntry({ provider, plan, planName: name, cents, currency, paidAt }: ShownPayment): Entry {
  const { label } = PAYMENT_PROVIDERS[provider]
  return entry(paidAt, `Paid ${centsInWords(cents, currency)} with ${label} for ${name ?? planName(plan)}.`)
}

async function eventEntries(subscriptions: ShownSubscription[]): Promise<Entry[]> {
  const ids = subscriptions.map(({ _id }) => _id)
  const events = await PaymentEventModel.find({ subscription: { $in: ids } }, { provider: 1, type: 1, receivedAt: 1 })
    .sort({ receivedAt: -1, _id: -1 })
    .limit(MAX_ENTRIES)
    .lean()
  return reportEntries(events)
}

const entry = (at: Date, text: string): Entry => ({ at: at.toISOString(), text })
