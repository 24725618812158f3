import type { Subscription } from '../../shared/billing'
import type { UserRecord } from '../identity/users/user-model'

type Shown = NonNullable<UserRecord['subscription']>

/** What a subscription is shown by. */
export const SHOWN_OF_SUBSCRIPTION = { plan: 1, subscription: 1, grantedPlan: 1, grantedUntil: 1 } as const

type Subscriber = Pick<UserRecord, keyof typeof SHOWN_OF_SUBSCRIPTION>

/** As it was at the last refresh. Without a subscription this is the player's own plan, active. */
export function currentSubscription(user: Subscriber): Subscription {
  const { plan, subscription } = user
  return {
    plan,
    status: subscription?.status ?? 'active',
    payment_provider: subscription?.provider ?? null,
    next_billing_time: subscription?.nextBillingAt?.toISOString() ?? null,
    transaction_id: subscription?.providerId ?? null,
    cancel_at_period_end: subscription?.isCancelled ?? null,
    access_until: (subscription ? subscription.accessUntil : grantedUntil(user))?.toISOString() ?? null,
    refundable_until: subscription?.refundableUntil?.toISOString() ?? null,
    next_plan: subscription?.nextPlan ?? null,
    price: sumOf(subscription, subscription?.monthlyCents),
    next_payment: sumOf(subscription, subscription?.nextCents),
    card: cardOf(subscription?.card),
    open_invoice: openInvoiceOf(subscription?.openInvoice),
  }
}

const grantedUntil = ({ plan, grantedPlan, grantedUntil }: Subscriber) => (plan === grantedPlan ? grantedUntil : null)

function sumOf(shown: Shown | null | undefined, cents: number | null | undefined) {
  return shown?.currency && typeof cents === 'number' ? { amount: cents / 100, currency: shown.currency } : null
}

const cardOf = (card: Shown['card']) => (card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null)

function openInvoiceOf(invoice: Shown['openInvoice']) {
  if (!invoice) return null
  const { cents, currency, createdAt, url = null } = invoice
  return { amount: cents / 100, currency, created_at: createdAt.toISOString(), url }
}
