import { createSession, expireSession, findSession, priceOfSession } from '../ledger/checkout'
import type { Ledger } from '../ledger/ledger'
import { invalidRequest } from '../ledger/stripe-refusal'
import type { Customer } from '../objects/customer'
import { lineItems, newPortalSession } from '../objects/sessions'
import type { Call } from './call'
import { type Form, hashIn, isExpanded, required } from './form'

export const checkoutCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: [
      'mode',
      'line_items[][price]',
      'line_items[][quantity]',
      'client_reference_id',
      'customer',
      'customer_email',
      'subscription_data[metadata]*',
      'success_url',
      'cancel_url',
      'adaptive_pricing[enabled]',
      'allow_promotion_codes',
    ],
    answer: create,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: ['expand[]'],
    answer(ledger, form, id) {
      const session = findSession(ledger, id)
      if (!isExpanded(form, 'line_items')) return session
      return { ...session, line_items: lineItems(session, priceOfSession(ledger, id)) }
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: [],
    answer: (ledger, _, id) => expireSession(ledger, id),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: ['customer', 'return_url'],
    answer(ledger, form) {
      const { id } = ledger.find<Customer>('customer', required(form, 'customer'), 'customer')
      const session = newPortalSession(id, form.get('return_url'), { now: ledger.now(), url: ledger.url() })
      ledger.objects.put('billing_portal.session', session.id, session)
      return session
    },
  },
]

function create(ledger: Ledger, form: Form) {
  if (required(form, 'mode') !== 'subscription') throw invalidRequest('Practice only sells subscriptions.', 'mode')
  if (form.has('customer') && form.has('customer_email')) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer')
  }
  return createSession(ledger, {
    price: required(form, 'line_items[0][price]'),
    reference: form.get('client_reference_id'),
    customer: form.get('customer'),
    email: form.get('customer_email'),
    metadata: hashIn(form, 'subscription_data[metadata]'),
    successUrl: required(form, 'success_url'),
    cancelUrl: required(form, 'cancel_url'),
  })
}
