import { DAY, SECOND } from '../../../../shared/time'
import { newId } from './object-ids'
import type { Charge } from './payment'

export type Refund = ReturnType<typeof newRefund>
export type Dispute = ReturnType<typeof newDispute>

const EVIDENCE_PERIOD = (7 * DAY) / SECOND

/** Stripe's kinds of evidence; practice submits none. */
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]

export const newRefund = ({ id, currency, customer, payment_intent }: Charge, amount: number, now: number) => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: id,
  created: now,
  currency,
  customer,
  customer_account: null,
  metadata: {},
  payment_intent,
  payment_method: null,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

export const newDispute = ({ id, currency, payment_intent }: Charge, amount: number, now: number) => ({
  id: newId('du'),
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: id,
  created: now,
  currency,
  enhanced_eligibility_types: [],
  evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
  evidence_details: { due_by: now + EVIDENCE_PERIOD, has_evidence: false, past_due: false, submission_count: 0 },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})
