import type { Customer } from '../objects/customer'
import { findPrice, type Price } from '../objects/prices'
import { type CheckoutSession, newCheckoutSession } from '../objects/sessions'
import { newSubscription } from '../objects/subscription'
import { bill, billedPeriod } from './bill'
import { createCustomer, type Ledger, setCard } from './ledger'
import { invalidRequest, missing } from './stripe-refusal'

/** Stored apart, because a session shows its line items only on request. */
interface Purchase {
  price: string
  metadata: Record<string, string>
}

interface SessionRequest extends Purchase {
  reference: string | null
  customer: string | null
  email: string | null
  successUrl: string
  cancelUrl: string
}

const KIND = 'checkout.session'
const purchaseId = (session: string) => `bought by ${session}`

export function createSession(ledger: Ledger, request: SessionRequest): CheckoutSession {
  const price = findPrice(request.price)
  if (!price) throw missing('price', request.price, 'line_items[0][price]')
  if (request.customer) ledger.find<Customer>('customer', request.customer, 'customer')
  const session = newCheckoutSession({ ...request, price, now: ledger.now(), url: ledger.url() })
  ledger.objects.put(KIND, session.id, session)
  ledger.objects.put('bought', purchaseId(session.id), { price: price.id, metadata: request.metadata })
  return session
}

export function findSession(ledger: Ledger, id: string): CheckoutSession {
  const session = ledger.find<CheckoutSession>(KIND, id)
  return session.status === 'open' && session.expires_at <= ledger.now() ? markExpired(ledger, session) : session
}

export function priceOfSession({ objects }: Ledger, id: string): Price {
  const price = findPrice(objects.get<Purchase>(purchaseId(id))?.price ?? null)
  if (!price) throw new Error(`${id} buys nothing`)
  return price
}

export function expireSession(ledger: Ledger, id: string): CheckoutSession {
  const session = findSession(ledger, id)
  if (session.status === 'open') return markExpired(ledger, session)
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
  )
}

function markExpired(ledger: Ledger, session: CheckoutSession): CheckoutSession {
  return ledger.act(() => {
    const expired = { ...session, status: 'expired', url: null }
    ledger.objects.put(KIND, session.id, expired)
    ledger.publish('checkout.session.expired', expired)
    return expired
  })
}

/** Does nothing unless the session is open. */
export function paySession(ledger: Ledger, id: string, isBankDebit = false): CheckoutSession {
  const session = findSession(ledger, id)
  if (session.status !== 'open') return session
  return ledger.act(() => {
    const customer = session.customer ?? createCustomer(ledger, session.customer_email).id
    const metadata = ledger.objects.get<Purchase>(purchaseId(id))?.metadata ?? {}
    const subscription = newSubscription({ customer, price: priceOfSession(ledger, id), metadata, now: ledger.now() })
    setCard(ledger, customer, { isBankDebit })
    // The player enters a new card here, which pays.
    const { invoice, outcome } = bill(ledger, subscription, {
      reason: 'subscription_create',
      billed: billedPeriod(subscription),
      declines: false,
      isBankDebit,
    })
    const created = { ...subscription, latest_invoice: invoice.id }
    ledger.objects.put('subscription', subscription.id, created)
    const completed = {
      ...session,
      customer,
      invoice: invoice.id,
      payment_status: outcome === 'pending' ? 'unpaid' : 'paid',
      status: 'complete',
      subscription: subscription.id,
      url: null,
    }
    ledger.objects.put(KIND, id, completed)
    ledger.publish('customer.subscription.created', created)
    ledger.publish('checkout.session.completed', completed)
    return completed
  })
}
