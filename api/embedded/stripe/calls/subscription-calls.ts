import { invoiceOfIntent, invoicesOf, paymentsOf } from '../ledger/bill'
import { changePrice } from '../ledger/change-price'
import { endNow, setCancellation, updateSubscription } from '../ledger/change-subscription'
import { type Ledger, paymentMethodOf } from '../ledger/ledger'
import { pendingItems } from '../ledger/pause'
import { currentSubscription } from '../ledger/pending-update'
import { previewInvoice } from '../ledger/preview'
import { prorationDateIn } from '../ledger/prorations'
import { refuseUnderSchedule, release, scheduleOf } from '../ledger/schedule'
import { invalidRequest, missing } from '../ledger/stripe-refusal'
import type { Customer } from '../objects/customer'
import type { Invoice } from '../objects/invoice'
import { listObject } from '../objects/list-object'
import { findPrice, type Price } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import { answerList, LIST_PARAMS } from './answer-list'
import type { Call } from './call'
import { type Form, hashIn, isExpanded, required } from './form'

export const subscriptionCalls: Call[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: ['expand[]'],
    answer: (ledger, form, id) => expanded(ledger, currentSubscription(ledger, id), form),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: [
      'cancel_at_period_end',
      'cancel_at',
      'items[][id]',
      'items[][price]',
      'items[][quantity]',
      'proration_behavior',
      'proration_date',
      'payment_behavior',
      'expand[]',
      'metadata*',
    ],
    answer: (ledger, form, id) => expanded(ledger, update(ledger, form, id), form),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: [],
    answer(ledger, _, id) {
      const subscription = currentSubscription(ledger, id)
      if (subscription.status === 'canceled') throw missing('subscription', id)
      return endNow(ledger, subscription, 'cancellation_requested')
    },
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    params: [],
    answer: (ledger, _, id) => release(ledger, id),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    params: [...LIST_PARAMS, 'subscription'],
    answer(ledger, form) {
      const { id } = currentSubscription(ledger, required(form, 'subscription'))
      const page = answerList(invoicesOf(ledger, id), form, '/v1/invoices')
      return isExpanded(form, 'data.payments')
        ? { ...page, data: page.data.map((each) => withPayments(ledger, each)) }
        : page
    },
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    params: [],
    answer(_, __, id) {
      const price = findPrice(id)
      if (!price) throw missing('price', id)
      return price
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: [
      'subscription',
      'subscription_details[items][][id]',
      'subscription_details[items][][price]',
      'subscription_details[items][][quantity]',
      'subscription_details[proration_behavior]',
      'subscription_details[proration_date]',
      'subscription_details[cancel_at_period_end]',
    ],
    answer: preview,
  },
  {
    method: 'GET',
    path: '/v1/invoiceitems',
    params: [...LIST_PARAMS, 'customer', 'pending'],
    answer(ledger, form) {
      const { id } = ledger.find<Customer>('customer', required(form, 'customer'), 'customer')
      return answerList(pendingItems(ledger, id), form, '/v1/invoiceitems')
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: [...LIST_PARAMS, 'payment[type]', 'payment[payment_intent]'],
    answer(ledger, form) {
      const invoice = invoiceOfIntent(ledger, required(form, 'payment[payment_intent]'))
      const page = answerList(invoice ? paymentsOf(ledger, invoice) : [], form, '/v1/invoice_payments')
      if (!isExpanded(form, 'data.invoice')) return page
      return {
        ...page,
        data: page.data.map((each) => ({ ...each, invoice: ledger.find<Invoice>('invoice', each.invoice) })),
      }
    },
  },
]

function expanded(ledger: Ledger, subscription: Subscription, form: Form) {
  const { latest_invoice } = subscription
  return {
    ...subscription,
    ...(isExpanded(form, 'schedule') && { schedule: scheduleOf(ledger, subscription) }),
    ...(isExpanded(form, 'latest_invoice') &&
      latest_invoice && { latest_invoice: ledger.find<Invoice>('invoice', latest_invoice) }),
    ...(isExpanded(form, 'default_payment_method') && {
      default_payment_method: paymentMethodOf(ledger, subscription.customer),
    }),
    ...(isExpanded(form, 'customer.invoice_settings.default_payment_method') && {
      customer: ledger.find<Customer>('customer', subscription.customer),
    }),
  }
}

const withPayments = (ledger: Ledger, invoice: Invoice) => ({
  ...invoice,
  payments: listObject(paymentsOf(ledger, invoice.id), `/v1/invoice_payments?invoice=${invoice.id}`),
})

function update(ledger: Ledger, form: Form, id: string) {
  let subscription = currentSubscription(ledger, id)
  if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription can only update its metadata.')
  if (form.has('items[0][price]')) subscription = changeItem(ledger, subscription, form)
  const requested = form.get('cancel_at_period_end')
  if (requested !== null || form.has('cancel_at')) refuseUnderSchedule(subscription)
  if (requested !== null && subscription.cancel_at_period_end !== (requested === 'true')) {
    subscription = setCancellation(ledger, subscription, requested === 'true')
  }
  const metadata = hashIn(form, 'metadata')
  if (Object.keys(metadata).length === 0) return subscription
  return updateSubscription(ledger, subscription, { metadata: { ...subscription.metadata, ...metadata } })
}

/** The price that the item changes to. */
function priceIn(subscription: Subscription, form: Form, path = 'items'): Price {
  const wanted = form.get(`${path}[0][price]`)
  const price = findPrice(wanted)
  if (!price) throw missing('price', wanted ?? '', `${path}[0][price]`)
  const item = form.get(`${path}[0][id]`)
  if (item !== itemOf(subscription).id) throw missing('subscription item', item ?? '', `${path}[0][id]`)
  return price
}

/** https://docs.stripe.com/api/invoices/create_preview */
function preview(ledger: Ledger, form: Form) {
  const subscription = currentSubscription(ledger, required(form, 'subscription'))
  const detail = (name: string) => form.get(`subscription_details[${name}]`)
  const items = 'subscription_details[items]'
  return previewInvoice(ledger, subscription, {
    price: form.has(`${items}[0][price]`) ? priceIn(subscription, form, items) : null,
    behavior: detail('proration_behavior') ?? 'create_prorations',
    at: prorationDateIn(subscription, detail('proration_date'), ledger.now()),
    isCancelled: detail('cancel_at_period_end') === null ? null : detail('cancel_at_period_end') === 'true',
  })
}

function changeItem(ledger: Ledger, subscription: Subscription, form: Form): Subscription {
  const price = priceIn(subscription, form)
  if (form.get('proration_behavior') !== 'always_invoice') {
    throw invalidRequest('Practice prorates at once, or not at all.', 'proration_behavior')
  }
  const mayWait = form.get('payment_behavior') === 'pending_if_incomplete'
  const at = prorationDateIn(subscription, form.get('proration_date'), ledger.now())
  return changePrice(ledger, subscription, { price, mayWait, at })
}
