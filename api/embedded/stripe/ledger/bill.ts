import { DAY, SECOND } from '../../../../shared/time'
import type { Customer } from '../objects/customer'
import { type Invoice, newInvoice } from '../objects/invoice'
import {
  type Charge,
  type ChargeStatus,
  type InvoicePayment,
  newCharge,
  newIntent,
  newInvoicePayment,
  type PaymentIntent,
} from '../objects/payment'
import { nameOf } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import { type cardOf, type Ledger, paymentMethodOf } from './ledger'

type InvoiceInput = Parameters<typeof newInvoice>[0]

export const invoicesOf = ({ objects }: Ledger, subscription: string) =>
  objects.list<Invoice>(`invoice of ${subscription}`)

export const chargesOf = ({ objects }: Ledger, customer: string) => objects.list<Charge>(`charge of ${customer}`)

export const paymentsOf = ({ objects }: Ledger, invoice: string) =>
  objects.list<InvoicePayment>(`invoice_payment of ${invoice}`)

export const invoiceOfIntent = ({ objects }: Ledger, intent: string) =>
  objects.get<{ invoice: string }>(`invoice of ${intent}`)?.invoice ?? null

export function billedPeriod(subscription: Subscription): InvoiceInput['billed'] {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return [
    { amount: price.unit_amount, description: nameOf(price.id), price, period: { start, end }, isProration: false },
  ]
}

export function bill(
  ledger: Ledger,
  subscription: Subscription,
  { declines, isBankDebit, ...lines }: Pick<InvoiceInput, 'reason' | 'billed'> & ReturnType<typeof cardOf>,
): { invoice: Invoice; outcome: ChargeStatus } {
  const invoice = createInvoice(ledger, subscription, lines)
  if (invoice.status === 'paid') return { invoice, outcome: 'succeeded' }
  return { invoice, outcome: collect(ledger, invoice, declines ? 'failed' : isBankDebit ? 'pending' : 'succeeded') }
}

/** Uses the customer's credit first; a negative total becomes credit. */
export function createInvoice(
  ledger: Ledger,
  subscription: Subscription,
  { reason, billed }: Pick<InvoiceInput, 'reason' | 'billed'>,
): Invoice {
  const { objects, now } = ledger
  const customer = ledger.find<Customer>('customer', subscription.customer)
  const total = billed.reduce((sum, { amount }) => sum + amount, 0)
  const balance = { before: customer.balance, after: Math.min(0, total + customer.balance) }
  const invoice = newInvoice({
    subscription,
    email: customer.email,
    reason,
    billed,
    balance,
    now: now(),
    url: ledger.url(),
  })
  objects.put('customer', customer.id, { ...customer, balance: balance.after })
  objects.put(`invoice of ${subscription.id}`, invoice.id, invoice)
  ledger.publish('invoice.created', invoice)
  ledger.publish('invoice.finalized', invoice)
  if (invoice.amount_due === 0) return markPaid(ledger, invoice)
  const intent = newIntent(invoice, now())
  objects.put('payment_intent', intent.id, intent)
  objects.put('pointer', `invoice of ${intent.id}`, { invoice: invoice.id })
  const payment = newInvoicePayment(invoice, intent.id, now())
  objects.put(`invoice_payment of ${invoice.id}`, payment.id, payment)
  return invoice
}

const INTENT_STATUSES: Record<ChargeStatus, string> = {
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
  pending: 'processing',
}

export function collect(ledger: Ledger, invoice: Invoice, outcome: ChargeStatus): ChargeStatus {
  const { objects, now } = ledger
  const [payment] = paymentsOf(ledger, invoice.id)
  if (!payment) throw new Error(`${invoice.id} has no payment`)
  const intent = ledger.find<PaymentIntent>('payment_intent', payment.payment.payment_intent)
  const pending = pendingDebits(ledger, invoice.customer).find(({ payment_intent }) => payment_intent === intent.id)
  const charge = {
    ...newCharge(intent, { status: outcome, method: detailsOf(ledger, invoice.customer) }, now()),
    ...(pending && { id: pending.id, created: pending.created }),
  }
  objects.put(`charge of ${invoice.customer}`, charge.id, charge)
  const received = outcome === 'succeeded' ? intent.amount : 0
  const status = INTENT_STATUSES[outcome]
  objects.put('payment_intent', intent.id, { ...intent, status, amount_received: received, latest_charge: charge.id })
  if (outcome === 'pending') {
    ledger.publish('charge.pending', charge)
    return outcome
  }
  if (outcome === 'failed') {
    markFailed(ledger, invoice, charge)
    return outcome
  }
  objects.put(`invoice_payment of ${invoice.id}`, payment.id, {
    ...payment,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now() },
  })
  ledger.publish('charge.succeeded', charge)
  markPaid(ledger, invoice)
  return outcome
}

/** https://docs.stripe.com/api/charges/object#charge_object-payment_method_details */
function detailsOf(ledger: Ledger, customer: string) {
  const { type, card, sepa_debit } = paymentMethodOf(ledger, customer)
  return { type, ...(card ? { card } : { sepa_debit }) }
}

const pendingDebits = (ledger: Ledger, customer: string) =>
  chargesOf(ledger, customer).filter(({ status }) => status === 'pending')

export function invoiceWithPendingDebit(ledger: Ledger, { id, customer }: Subscription): Invoice | undefined {
  const pendingInvoices = new Set(
    pendingDebits(ledger, customer).map((charge) => invoiceOfIntent(ledger, charge.payment_intent)),
  )
  return invoicesOf(ledger, id).find((invoice) => pendingInvoices.has(invoice.id))
}

function markPaid(ledger: Ledger, invoice: Invoice): Invoice {
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: ledger.now() },
  })
  ledger.objects.put(`invoice of ${subscriptionOf(invoice)}`, invoice.id, invoice)
  ledger.publish('invoice.paid', invoice)
  return invoice
}

const RETRY_DELAY = (3 * DAY) / SECOND

function markFailed(ledger: Ledger, invoice: Invoice, charge: Charge) {
  Object.assign(invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: ledger.now() + RETRY_DELAY,
  })
  ledger.objects.put(`invoice of ${subscriptionOf(invoice)}`, invoice.id, invoice)
  ledger.publish('charge.failed', charge)
  ledger.publish('invoice.payment_failed', invoice)
}

const subscriptionOf = ({ parent }: Invoice) => parent.subscription_details.subscription
