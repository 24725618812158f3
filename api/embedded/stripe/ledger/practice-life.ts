import type { PracticeLife } from '../../practice-money/practice-life'
import { nextPeriodEnd } from '../objects/billing-periods'
import type { Customer } from '../objects/customer'
import type { Charge } from '../objects/payment'
import { findPrice, PRICES } from '../objects/prices'
import type { CheckoutSession } from '../objects/sessions'
import { itemOf, type Subscription } from '../objects/subscription'
import { bill, billedPeriod, chargesOf, collect, invoiceOfIntent, invoicesOf, invoiceUnderWay } from './bill'
import { change, endNow, setCancellation } from './change-subscription'
import { closeDispute, givenBackOf, isBalanceEmpty, openDispute, refundCharge, setBalance } from './give-back'
import { cardOf, type Ledger, setCard } from './ledger'
import { pause, unpause } from './pause'
import { confirm, currentSubscription } from './pending-update'
import { plan, takePlanned } from './schedule'

/** What happens at Stripe without us. */
export interface Practice extends PracticeLife {
  subscriptions(): Subscription[]
  /** The player takes a cancellation back on Stripe's own pages. */
  resume(subscription: string): boolean
  /** Pauses it without credit for the time that is left: that stays with the player. */
  pauseForTheRest(subscription: string): boolean
  /** Whether the card declines from now on. */
  setCard(subscription: string, declines: boolean): boolean
}

export function createPractice(ledger: Ledger): Practice {
  const { objects } = ledger

  /** Does it to a subscription that is there, all or nothing. */
  const on = (act: (subscription: Subscription) => boolean) => (id: string) => {
    const isThere = id.startsWith('sub_') && objects.get<Subscription>(id) !== null
    return isThere && ledger.act(() => act(currentSubscription(ledger, id)))
  }
  const onLastCharge = (act: (charge: Charge) => boolean) =>
    on((subscription) => {
      const charge = lastCharge(ledger, subscription)
      return charge !== undefined && act(charge)
    })

  return {
    subscriptions: () => objects.list<Subscription>('subscription'),
    renew: on((subscription) => beginPeriod(ledger, subscription, cardOf(ledger, subscription.customer))),
    fail: on((subscription) => beginPeriod(ledger, subscription, { declines: true })),
    recover: on((subscription) => payOpen(ledger, subscription)),
    expire: on((subscription) => {
      const { status, cancel_at_period_end } = subscription
      if (status === 'canceled' || !(cancel_at_period_end || status === 'past_due')) return false
      endNow(ledger, subscription, status === 'past_due' ? 'payment_failed' : 'cancellation_requested')
      return true
    }),
    cancel: on((subscription) => cancelOrResume(ledger, subscription, true)),
    resume: on((subscription) => cancelOrResume(ledger, subscription, false)),
    pause: on((subscription) => pause(ledger, subscription)),
    pauseForTheRest: on((subscription) => pause(ledger, subscription, false)),
    plan: (id, wanted) =>
      on((subscription) => {
        const price = findPrice(PRICES[wanted])
        return price !== null && plan(ledger, subscription, price)
      })(id),
    confirm: on((subscription) => confirm(ledger, subscription)),
    cardAsks: (id, asks) =>
      on(({ customer }) => {
        setCard(ledger, customer, { asks })
        return true
      })(id),
    unpause: on((subscription) => unpause(ledger, subscription)),
    refund: onLastCharge((charge) => giveBack(ledger, charge, charge.amount - charge.amount_refunded)),
    partialRefund: (id, cents) =>
      onLastCharge((charge) =>
        giveBack(ledger, charge, cents ?? Math.floor((charge.amount - charge.amount_refunded) / 2)),
      )(id),
    lacksMoney: (isEmpty) => setBalance(ledger, { isEmpty }),
    dispute: onLastCharge((charge) => openDispute(ledger, charge)),
    winDispute: onLastCharge((charge) => closeDispute(ledger, charge, 'won')),
    loseDispute: onLastCharge((charge) => closeDispute(ledger, charge, 'lost')),
    setCard: (id, declines) =>
      on(({ customer }) => {
        setCard(ledger, customer, { declines })
        return true
      })(id),
    debitArrives: on((subscription) => endDebit(ledger, subscription, 'succeeded')),
    debitFails: on((subscription) => endDebit(ledger, subscription, 'failed')),
    totals() {
      const customers = objects.list<Customer>('customer')
      const charges = customers.flatMap(({ id }) => chargesOf(ledger, id)).filter(({ paid }) => paid)
      return {
        takenCents: charges.reduce((sum, { amount }) => sum + amount, 0),
        givenBackCents: charges.reduce((sum, charge) => sum + givenBackOf(ledger, charge), 0),
      }
    },
  }
}

function beginPeriod(ledger: Ledger, subscription: Subscription, card: ReturnType<typeof cardOf>): boolean {
  if (subscription.status !== 'active' || subscription.cancel_at_period_end) return false
  // No bank takes a month.
  if (invoiceUnderWay(ledger, subscription)) return false
  const planned = takePlanned(ledger, subscription)
  const item = itemOf(planned)
  const start = item.current_period_end
  const period = {
    current_period_start: start,
    current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, start),
  }
  const begun = { ...planned, items: { ...planned.items, data: [{ ...item, ...period }] } }
  const { invoice, outcome } = bill(ledger, begun, {
    reason: 'subscription_cycle',
    billed: billedPeriod(begun),
    ...card,
  })
  change(ledger, begun, { latest_invoice: invoice.id, status: outcome === 'failed' ? 'past_due' : 'active' })
  return true
}

function endDebit(ledger: Ledger, subscription: Subscription, outcome: 'succeeded' | 'failed'): boolean {
  const invoice = invoiceUnderWay(ledger, subscription)
  if (!invoice) return false
  collect(ledger, invoice, outcome)
  tellCheckout(ledger, subscription, invoice, outcome)
  // What was ended meanwhile stays so, also where the bank gives the money all the same.
  if (outcome === 'failed' && subscription.status === 'active') change(ledger, subscription, { status: 'past_due' })
  return true
}

/** The checkout that a subscription comes of was paid, or was not. */
function tellCheckout(
  ledger: Ledger,
  { id }: Subscription,
  invoice: { id: string },
  outcome: 'succeeded' | 'failed',
): void {
  const session = ledger.objects
    .list<CheckoutSession>('checkout.session')
    .find((each) => each.subscription === id && each.invoice === invoice.id)
  if (!session) return
  const told = outcome === 'succeeded' ? { ...session, payment_status: 'paid' } : session
  ledger.objects.put('checkout.session', session.id, told)
  ledger.tell(`checkout.session.async_payment_${outcome}`, told)
}

function payOpen(ledger: Ledger, subscription: Subscription): boolean {
  if (subscription.status !== 'past_due' || cardOf(ledger, subscription.customer).declines) return false
  for (const invoice of invoicesOf(ledger, subscription.id).filter(({ status }) => status === 'open')) {
    collect(ledger, invoice, 'succeeded')
  }
  change(ledger, subscription, { status: 'active' })
  return true
}

function cancelOrResume(ledger: Ledger, subscription: Subscription, isCancelled: boolean): boolean {
  const { status, cancel_at_period_end, schedule } = subscription
  if (status === 'canceled' || cancel_at_period_end === isCancelled || schedule) return false
  setCancellation(ledger, subscription, isCancelled)
  return true
}

function giveBack(ledger: Ledger, charge: Charge, cents: number): boolean {
  const isPossible = cents > 0 && cents <= charge.amount - givenBackOf(ledger, charge) && !isBalanceEmpty(ledger)
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
