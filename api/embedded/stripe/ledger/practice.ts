import type { PracticeLife } from '../../practice-money/practice-life'
import { nextPeriodEnd } from '../objects/billing-periods'
import type { Customer } from '../objects/customer'
import type { Invoice } from '../objects/invoice'
import type { Charge } from '../objects/payment'
import { findPrice, PRICES } from '../objects/prices'
import type { CheckoutSession } from '../objects/sessions'
import { itemOf, type Subscription } from '../objects/subscription'
import { bill, billedPeriod, chargesOf, collect, invoiceOfIntent, invoicesOf, invoiceWithPendingDebit } from './bill'
import { endNow, setCancellation, updateSubscription } from './change-subscription'
import { cardOf, type Ledger, setCard } from './ledger'
import { pause, unpause } from './pause'
import { confirm, currentSubscription } from './pending-update'
import { closeDispute, isBalanceEmpty, openDispute, refundCharge, returnedCents, setBalance } from './returned-money'
import { applyScheduled, schedulePrice } from './schedule'

export interface Practice extends PracticeLife {
  subscriptions(): Subscription[]
  resume(subscription: string): boolean
  /** Pauses without crediting the unused time, which the player keeps. */
  pauseWithoutCredit(subscription: string): boolean
  /** From now on the card declines, or pays. */
  setCard(subscription: string, declines: boolean): boolean
}

export function createPractice(ledger: Ledger): Practice {
  const { objects } = ledger

  /** Applies to an existing subscription, in a transaction. */
  const withSubscription = (act: (subscription: Subscription) => boolean) => (id: string) => {
    const isThere = id.startsWith('sub_') && objects.get<Subscription>(id) !== null
    return isThere && ledger.act(() => act(currentSubscription(ledger, id)))
  }
  const withLastCharge = (act: (charge: Charge) => boolean) =>
    withSubscription((subscription) => {
      const charge = lastCharge(ledger, subscription)
      return charge !== undefined && act(charge)
    })

  return {
    subscriptions: () => objects.list<Subscription>('subscription'),
    renew: withSubscription((subscription) => beginPeriod(ledger, subscription, cardOf(ledger, subscription.customer))),
    fail: withSubscription((subscription) => beginPeriod(ledger, subscription, { declines: true })),
    recover: withSubscription((subscription) => payOpen(ledger, subscription)),
    expire: withSubscription((subscription) => expire(ledger, subscription)),
    cancel: withSubscription((subscription) => setCancelled(ledger, subscription, true)),
    resume: withSubscription((subscription) => setCancelled(ledger, subscription, false)),
    pause: withSubscription((subscription) => pause(ledger, subscription)),
    pauseWithoutCredit: withSubscription((subscription) => pause(ledger, subscription, false)),
    plan: (id, wanted) =>
      withSubscription((subscription) => {
        const price = findPrice(PRICES[wanted])
        return price !== null && schedulePrice(ledger, subscription, price)
      })(id),
    confirm: withSubscription((subscription) => confirm(ledger, subscription)),
    requireConfirmation: (id, asks) =>
      withSubscription(({ customer }) => {
        setCard(ledger, customer, { requiresConfirmation: asks })
        return true
      })(id),
    unpause: withSubscription((subscription) => unpause(ledger, subscription)),
    refund: withLastCharge((charge) => tryRefund(ledger, charge, charge.amount - charge.amount_refunded)),
    partialRefund: (id, cents) =>
      withLastCharge((charge) =>
        tryRefund(ledger, charge, cents ?? Math.floor((charge.amount - charge.amount_refunded) / 2)),
      )(id),
    setOutOfFunds: (isEmpty) => setBalance(ledger, { isEmpty }),
    dispute: withLastCharge((charge) => openDispute(ledger, charge)),
    winDispute: withLastCharge((charge) => closeDispute(ledger, charge, 'won')),
    loseDispute: withLastCharge((charge) => closeDispute(ledger, charge, 'lost')),
    setCard: (id, declines) =>
      withSubscription(({ customer }) => {
        setCard(ledger, customer, { declines })
        return true
      })(id),
    debitArrives: withSubscription((subscription) => settleDebit(ledger, subscription, 'succeeded')),
    debitFails: withSubscription((subscription) => settleDebit(ledger, subscription, 'failed')),
    totals: () => totalsOf(ledger),
  }
}

function expire(ledger: Ledger, subscription: Subscription): boolean {
  const { status, cancel_at_period_end } = subscription
  if (status === 'canceled' || !(cancel_at_period_end || status === 'past_due')) return false
  endNow(ledger, subscription, status === 'past_due' ? 'payment_failed' : 'cancellation_requested')
  return true
}

function totalsOf(ledger: Ledger) {
  const customers = ledger.objects.list<Customer>('customer')
  const charges = customers.flatMap(({ id }) => chargesOf(ledger, id)).filter(({ paid }) => paid)
  return {
    takenCents: charges.reduce((sum, { amount }) => sum + amount, 0),
    givenBackCents: charges.reduce((sum, charge) => sum + returnedCents(ledger, charge), 0),
  }
}

function beginPeriod(ledger: Ledger, subscription: Subscription, card: ReturnType<typeof cardOf>): boolean {
  if (subscription.status !== 'active' || subscription.cancel_at_period_end) return false
  // A bank answers within a month.
  if (invoiceWithPendingDebit(ledger, subscription)) return false
  const planned = applyScheduled(ledger, subscription)
  const item = itemOf(planned)
  const start = item.current_period_end
  const period = {
    current_period_start: start,
    current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, start),
  }
  const renewed = { ...planned, items: { ...planned.items, data: [{ ...item, ...period }] } }
  const { invoice, outcome } = bill(ledger, renewed, {
    reason: 'subscription_cycle',
    billed: billedPeriod(renewed),
    ...card,
  })
  updateSubscription(ledger, renewed, {
    latest_invoice: invoice.id,
    status: outcome === 'failed' ? 'past_due' : 'active',
  })
  return true
}

function settleDebit(ledger: Ledger, subscription: Subscription, outcome: 'succeeded' | 'failed'): boolean {
  const invoice = invoiceWithPendingDebit(ledger, subscription)
  if (!invoice) return false
  collect(ledger, invoice, outcome)
  publishCheckoutOutcome(ledger, invoice, outcome)
  // A subscription that has ended stays so, even if the bank sends the money.
  if (outcome === 'failed' && subscription.status === 'active')
    updateSubscription(ledger, subscription, { status: 'past_due' })
  return true
}

function publishCheckoutOutcome(ledger: Ledger, invoice: Invoice, outcome: 'succeeded' | 'failed'): void {
  const session = ledger.objects.list<CheckoutSession>('checkout.session').find((each) => each.invoice === invoice.id)
  if (!session) return
  const settled = outcome === 'succeeded' ? { ...session, payment_status: 'paid' } : session
  ledger.objects.put('checkout.session', session.id, settled)
  ledger.publish(`checkout.session.async_payment_${outcome}`, settled)
}

function payOpen(ledger: Ledger, subscription: Subscription): boolean {
  if (subscription.status !== 'past_due' || cardOf(ledger, subscription.customer).declines) return false
  for (const invoice of invoicesOf(ledger, subscription.id).filter(({ status }) => status === 'open')) {
    collect(ledger, invoice, 'succeeded')
  }
  updateSubscription(ledger, subscription, { status: 'active' })
  return true
}

function setCancelled(ledger: Ledger, subscription: Subscription, isCancelled: boolean): boolean {
  const { status, cancel_at_period_end, schedule } = subscription
  if (status === 'canceled' || cancel_at_period_end === isCancelled || schedule) return false
  setCancellation(ledger, subscription, isCancelled)
  return true
}

function tryRefund(ledger: Ledger, charge: Charge, cents: number): boolean {
  const isPossible = cents > 0 && cents <= charge.amount - returnedCents(ledger, charge) && !isBalanceEmpty(ledger)
  if (isPossible) refundCharge(ledger, charge, cents)
  return isPossible
}

function lastCharge(ledger: Ledger, { id, customer }: Subscription): Charge | undefined {
  const invoices = new Set(invoicesOf(ledger, id).map((invoice) => invoice.id))
  const isOfIt = ({ payment_intent }: Charge) => invoices.has(invoiceOfIntent(ledger, payment_intent) ?? '')
  return chargesOf(ledger, customer)
    .filter((charge) => charge.paid && isOfIt(charge))
    .at(-1)
}
