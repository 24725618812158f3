import { DAY, HOUR, SECOND } from '../../../../shared/time'
import type { Customer } from '../objects/customer'
import type { Invoice } from '../objects/invoice'
import type { PaymentIntent } from '../objects/payment'
import type { Price } from '../objects/prices'
import { atPrice, itemOf, type Subscription } from '../objects/subscription'
import { collect, createInvoice, invoicesOf, paymentsOf } from './bill'
import type { Ledger } from './ledger'
import type { prorations } from './prorations'

const PENDING_UPDATE_TTL = (DAY - HOUR) / SECOND

/** The subscription stays as it is until the payer confirms the change. */
export function awaitConfirmation(
  ledger: Ledger,
  subscription: Subscription,
  { price, billed }: { price: Price; billed: ReturnType<typeof prorations> },
): Subscription {
  return ledger.act(() => {
    const invoice = createInvoice(ledger, subscription, {
      reason: 'subscription_update',
      billed,
    })
    setIntent(ledger, invoice, 'requires_action')
    ledger.publish('invoice.payment_action_required', invoice)
    const pending_update = {
      billing_cycle_anchor: null,
      discount: null,
      discounts: null,
      expires_at: ledger.now() + PENDING_UPDATE_TTL,
      metadata: null,
      subscription_items: [atPrice(itemOf(subscription), price)],
      trial_end: null,
      trial_from_plan: null,
    }
    const waiting = { ...subscription, pending_update, latest_invoice: invoice.id }
    ledger.objects.put('subscription', waiting.id, waiting)
    ledger.publish('customer.subscription.updated', waiting)
    return waiting
  })
}

/** The payer confirms on the invoice's page. A refusal leaves the change pending until it expires. */
export function confirm(ledger: Ledger, subscription: Subscription): boolean {
  const invoice = waitingInvoice(ledger, subscription)
  if (!invoice || !subscription.pending_update) return false
  ledger.act(() => {
    collect(ledger, invoice, 'succeeded')
    const [item] = subscription.pending_update?.subscription_items ?? []
    if (!item) return
    const changed = { ...subscription, items: { ...subscription.items, data: [item] }, pending_update: null }
    ledger.objects.put('subscription', changed.id, changed)
    ledger.publish('customer.subscription.pending_update_applied', changed)
  })
  return true
}

export function lapse(ledger: Ledger, subscription: Subscription): Subscription {
  const invoice = waitingInvoice(ledger, subscription)
  const lapsed = { ...subscription, pending_update: null }
  ledger.act(() => {
    if (invoice) {
      const voided = { ...invoice, status: 'void', auto_advance: false }
      ledger.objects.put(`invoice of ${subscription.id}`, invoice.id, voided)
      giveCreditBack(ledger, invoice)
      ledger.publish('invoice.voided', voided)
    }
    ledger.objects.put('subscription', lapsed.id, lapsed)
    ledger.publish('customer.subscription.pending_update_expired', lapsed)
  })
  return lapsed
}

function giveCreditBack({ objects, find }: Ledger, { customer, starting_balance, ending_balance }: Invoice) {
  const payer = find<Customer>('customer', customer)
  objects.put('customer', payer.id, { ...payer, balance: payer.balance + starting_balance - ending_balance })
}

/** Drops a pending change whose time is over. */
export function currentSubscription(ledger: Ledger, id: string): Subscription {
  const subscription = ledger.find<Subscription>('subscription', id)
  const { pending_update } = subscription
  return pending_update && pending_update.expires_at <= ledger.now() ? lapse(ledger, subscription) : subscription
}

function waitingInvoice(ledger: Ledger, { id, latest_invoice, pending_update }: Subscription): Invoice | undefined {
  if (!pending_update) return undefined
  return invoicesOf(ledger, id).find((invoice) => invoice.id === latest_invoice && invoice.status === 'open')
}

function setIntent(ledger: Ledger, { id }: Invoice, status: string) {
  const [payment] = paymentsOf(ledger, id)
  const intent = payment && ledger.find<PaymentIntent>('payment_intent', payment.payment.payment_intent)
  if (intent) ledger.objects.put('payment_intent', intent.id, { ...intent, status })
}
