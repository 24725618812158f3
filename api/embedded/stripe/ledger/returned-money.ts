import type { Charge } from '../objects/payment'
import { type Dispute, newDispute, newRefund, type Refund } from '../objects/returned-money'
import type { Ledger } from './ledger'
import { invalidRequest, StripeRefusal } from './stripe-refusal'

interface Balance {
  isEmpty: boolean
}
const BALANCE = 'balance'
export const setBalance = ({ objects }: Ledger, balance: Balance) => objects.put('setting', BALANCE, balance)

export const isBalanceEmpty = ({ objects }: Ledger) => objects.get<Balance>(BALANCE)?.isEmpty ?? false

const HELD_STATUSES = ['needs_response', 'lost']

export const refundsOf = ({ objects }: Ledger, charge: string) => objects.list<Refund>(`refund of ${charge}`)
export const disputesOf = ({ objects }: Ledger, charge: string) => objects.list<Dispute>(`dispute of ${charge}`)

const heldCents = (ledger: Ledger, charge: string) =>
  sum(disputesOf(ledger, charge).filter(({ status }) => HELD_STATUSES.includes(status)))

export function refundCharge(ledger: Ledger, charge: Charge, amount: number): Refund {
  if (heldCents(ledger, charge.id) > 0) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  }
  if (charge.refunded) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  }
  if (amount <= 0 || amount > charge.amount - charge.amount_refunded) {
    throw invalidRequest('The amount is more than is left of the charge.', 'amount')
  }
  if (isBalanceEmpty(ledger)) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe account. Please add funds to your account before creating a refund.',
    })
  }
  return ledger.act(() => {
    const refund = newRefund(charge, amount, ledger.now())
    const amount_refunded = charge.amount_refunded + amount
    const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
    ledger.objects.put(`refund of ${charge.id}`, refund.id, refund)
    ledger.objects.put(`charge of ${charge.customer}`, charge.id, changed)
    ledger.publish('refund.created', refund)
    ledger.publish('charge.refunded', changed)
    return refund
  })
}

export function openDispute(ledger: Ledger, charge: Charge): boolean {
  const amount = charge.amount - charge.amount_refunded
  if (amount === 0 || charge.disputed) return false
  ledger.act(() => {
    const dispute = newDispute(charge, amount, ledger.now())
    ledger.objects.put(`dispute of ${charge.id}`, dispute.id, dispute)
    ledger.objects.put(`charge of ${charge.customer}`, charge.id, { ...charge, disputed: true })
    ledger.publish('charge.dispute.created', dispute)
  })
  return true
}

export function closeDispute(ledger: Ledger, charge: Charge, status: 'won' | 'lost'): boolean {
  const open = disputesOf(ledger, charge.id).find((dispute) => dispute.status === 'needs_response')
  if (!open) return false
  ledger.act(() => {
    const closed = { ...open, status }
    ledger.objects.put(`dispute of ${charge.id}`, open.id, closed)
    ledger.publish('charge.dispute.closed', closed)
  })
  return true
}

/** Refunds plus open and lost disputes. */
export const returnedCents = (ledger: Ledger, { id }: Charge) => sum(refundsOf(ledger, id)) + heldCents(ledger, id)

const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)
