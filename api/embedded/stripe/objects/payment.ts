import type { Invoice } from './invoice'
import { newId } from './object-ids'

export type PaymentIntent = ReturnType<typeof newIntent>
export type InvoicePayment = ReturnType<typeof newInvoicePayment>
export type Charge = ReturnType<typeof newCharge>

export function newIntent({ amount_due, currency, customer }: Invoice, now: number) {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 16).slice(1)}`,
    confirmation_method: 'automatic',
    created: now,
    currency,
    customer,
    description: null,
    latest_charge: null as string | null,
    livemode: false,
    metadata: {},
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  }
}

export const newInvoicePayment = (invoice: Invoice, intent: string, now: number) => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null as number | null,
  amount_requested: invoice.amount_due,
  created: now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null as number | null },
})

export type ChargeStatus = 'succeeded' | 'failed' | 'pending'

export const newCharge = (
  intent: PaymentIntent,
  { status, method }: { status: ChargeStatus; method: object },
  now: number,
) => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: status === 'succeeded' ? intent.amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
  calculated_statement_descriptor: 'CASTELLAN',
  captured: status === 'succeeded',
  created: now,
  currency: intent.currency,
  customer: intent.customer,
  description: 'Subscription',
  disputed: false,
  failure_balance_transaction: null,
  failure_code: status === 'failed' ? 'card_declined' : null,
  failure_message: status === 'failed' ? 'Your card was declined.' : null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: status === 'succeeded',
  payment_intent: intent.id,
  payment_method: null,
  payment_method_details: method,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status,
  transfer_data: null,
  transfer_group: null,
})
