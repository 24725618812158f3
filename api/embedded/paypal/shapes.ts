import { CURRENCY, PRODUCT_ID, priceOf, type SoldPlan } from './account'
import {
  heldCents,
  refundedCents,
  type StoredDispute,
  type StoredPayment,
  type StoredRefund,
  type StoredSubscription,
} from './ledger'

/** PayPal's JSON, with its names of fields and states. */

/** Whole seconds. */
export const timeShape = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

export const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const money = (cents: number) => ({ currency_code: CURRENCY, value: decimal(cents) })

/** An amount in PayPal's v1 API. */
const amount = (cents: number) => ({ total: decimal(cents), currency: CURRENCY, details: { subtotal: decimal(cents) } })

export const link = (href: string, rel: string, method: 'GET' | 'POST' | 'PATCH' = 'GET') => ({ href, rel, method })

export const checkoutUrl = (url: string, agreement: string) => `${url}/checkout/${agreement}`

export function planShape(url: string, { id, name, cents }: SoldPlan) {
  const cycle = {
    pricing_scheme: { version: 1, fixed_price: money(cents) },
    frequency: { interval_unit: 'MONTH', interval_count: 1 },
    tenure_type: 'REGULAR',
    sequence: 1,
    total_cycles: 0,
  }
  return {
    id,
    product_id: PRODUCT_ID,
    name,
    status: 'ACTIVE',
    billing_cycles: [cycle],
    payment_preferences: {
      auto_bill_outstanding: true,
      setup_fee_failure_action: 'CANCEL',
      payment_failure_threshold: 3,
    },
    quantity_supported: false,
    links: [link(`${url}/v1/billing/plans/${id}`, 'self')],
  }
}

export function subscriptionShape(url: string, subscription: StoredSubscription) {
  const self = `${url}/v1/billing/subscriptions/${subscription.id}`
  const isPending = subscription.status === 'APPROVAL_PENDING'
  return {
    id: subscription.id,
    status: subscription.status,
    status_update_time: timeShape(subscription.statusAt),
    plan_id: subscription.planId,
    plan_overridden: false,
    start_time: timeShape(subscription.startAt),
    quantity: '1',
    ...(subscription.customId && { custom_id: subscription.customId }),
    subscriber: {
      ...(subscription.email && { email_address: subscription.email }),
      ...(subscription.payerId && { payer_id: subscription.payerId }),
    },
    ...(!isPending && { billing_info: billingInfo(subscription) }),
    create_time: timeShape(subscription.createdAt),
    update_time: timeShape(subscription.updatedAt),
    links: [
      ...(isPending ? [link(checkoutUrl(url, subscription.agreement.id), 'approve')] : []),
      link(self, 'edit', 'PATCH'),
      link(self, 'self'),
    ],
  }
}

function billingInfo(subscription: StoredSubscription) {
  const paid = subscription.payments.filter(({ isDeclined }) => !isDeclined)
  const last = paid.at(-1)
  return {
    outstanding_balance: money(subscription.owedCents),
    cycle_executions: [
      { tenure_type: 'REGULAR', sequence: 1, cycles_completed: paid.length, cycles_remaining: 0, total_cycles: 0 },
    ],
    ...(last && { last_payment: { amount: money(last.cents), time: timeShape(last.at) } }),
    ...(subscription.nextBillingAt !== null && { next_billing_time: timeShape(subscription.nextBillingAt) }),
    failed_payments_count: subscription.failedPayments,
    ...(subscription.lastFailedAt !== null && {
      last_failed_payment: {
        amount: money(priceOf(subscription.planId)),
        time: timeShape(subscription.lastFailedAt),
        reason_code: 'PAYMENT_DENIED',
      },
    }),
  }
}

export function transactionShape({ email }: StoredSubscription, payment: StoredPayment) {
  return {
    id: payment.id,
    status: statusOf(payment),
    amount_with_breakdown: { gross_amount: money(payment.cents) },
    ...(email && { payer_email: email }),
    time: timeShape(payment.at),
  }
}

function statusOf(payment: StoredPayment) {
  if (payment.isDeclined) return 'DECLINED'
  const refunded = refundedCents(payment)
  if (refunded === 0) return 'COMPLETED'
  return refunded < payment.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

export function saleShape(
  url: string,
  { id: billing_agreement_id, customId }: StoredSubscription,
  payment: StoredPayment,
) {
  const self = `${url}/v1/payments/sale/${payment.id}`
  return {
    id: payment.id,
    state: statusOf(payment).toLowerCase(),
    amount: amount(payment.cents),
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'INELIGIBLE',
    billing_agreement_id,
    ...(customId && { custom: customId }),
    create_time: timeShape(payment.at),
    update_time: timeShape(payment.at),
    links: [link(self, 'self'), link(`${self}/refund`, 'refund', 'POST')],
  }
}

/** As in a webhook. */
export function saleRefundShape(url: string, payment: StoredPayment, { id, cents, at }: StoredRefund) {
  return {
    id,
    sale_id: payment.id,
    state: 'completed',
    amount: amount(cents),
    total_refunded_amount: { value: decimal(refundedCents(payment)), currency: CURRENCY },
    create_time: timeShape(at),
    update_time: timeShape(at),
    links: [link(`${url}/v1/payments/refund/${id}`, 'self'), link(`${url}/v1/payments/sale/${payment.id}`, 'sale')],
  }
}

/** As in the call's answer. */
export function captureRefundShape(url: string, payment: StoredPayment, { id }: StoredRefund) {
  return {
    id,
    status: 'COMPLETED',
    links: [link(`${url}/v2/payments/refunds/${id}`, 'self'), link(`${url}/v2/payments/captures/${payment.id}`, 'up')],
  }
}

export function reversalShape(url: string, { id: billing_agreement_id }: StoredSubscription, payment: StoredPayment) {
  return {
    id: payment.id,
    state: 'reversed',
    reason_code: 'CHARGEBACK',
    amount: amount(-heldCents(payment)),
    billing_agreement_id,
    create_time: timeShape(payment.at),
    links: [link(`${url}/v1/payments/sale/${payment.id}`, 'self')],
  }
}

/** A dispute in a list, without its outcome. */
export function disputeShape(url: string, { id, cents, at, changedAt, outcome }: StoredDispute) {
  return {
    dispute_id: id,
    create_time: timeShape(at),
    update_time: timeShape(changedAt),
    reason: 'UNAUTHORISED',
    status: outcome ? 'RESOLVED' : 'UNDER_REVIEW',
    dispute_state: outcome ? 'RESOLVED' : 'UNDER_PAYPAL_REVIEW',
    dispute_amount: money(cents),
    dispute_life_cycle_stage: 'CHARGEBACK',
    links: [link(`${url}/v1/customer/disputes/${id}`, 'self')],
  }
}

export function fullDisputeShape(url: string, payment: StoredPayment, dispute: StoredDispute) {
  const { outcome, cents } = dispute
  const amount_refunded = money(outcome === 'RESOLVED_BUYER_FAVOUR' ? cents : 0)
  return {
    ...disputeShape(url, dispute),
    disputed_transactions: [
      { seller_transaction_id: payment.id, create_time: timeShape(payment.at), gross_amount: money(payment.cents) },
    ],
    ...(outcome && { dispute_outcome: { outcome_code: outcome, amount_refunded } }),
  }
}
