import { DAY, SECOND } from '../../../../shared/time'
import { newId } from './object-ids'
import type { Charge } from './payment'

export type Refund = ReturnType<typeof newRefund>
export type Dispute = ReturnType<typeof newDispute>

const EVIDENCE_WITHIN = (7 * DAY) / SECOND

export const newRefund = ({ id, currency, payment_intent }: Charge, amount: number, now: number) => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: id,
  created: now,
  currency,
  metadata: {},
  payment_intent,
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
  evidence_details: { due_by: now + EVIDENCE_WITHIN, has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})
