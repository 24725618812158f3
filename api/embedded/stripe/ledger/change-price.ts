import type { Customer } from '../objects/customer'
import type { Price } from '../objects/prices'
import { atPrice, itemOf, type Subscription } from '../objects/subscription'
import { bill } from './bill'
import { updateSubscription } from './change-subscription'
import { cardOf, type Ledger } from './ledger'
import { awaitConfirmation } from './pending-update'
import { prorations } from './prorations'
import { declined, invalidRequest, requiresAction } from './stripe-refusal'

/** Changes the price now. The unused time is credited and the rest of the period charged on one invoice. */
export function changePrice(
  ledger: Ledger,
  subscription: Subscription,
  { price, mayWait, at }: { price: Price; mayWait: boolean; at: number },
): Subscription {
  const item = itemOf(subscription)
  if (item.price.id === price.id) return subscription
  if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription can only update its metadata.')
  const billed = prorations(subscription, price, at)
  const card = cardOf(ledger, subscription.customer)
  if (card.requiresConfirmation && !card.declines && costs(ledger, subscription, billed)) {
    if (!mayWait) throw requiresAction()
    return awaitConfirmation(ledger, subscription, { price, billed })
  }
  return ledger.act(() => {
    const changed = { ...subscription, items: { ...subscription.items, data: [atPrice(item, price)] } }
    const { invoice, outcome } = bill(ledger, changed, {
      reason: 'subscription_update',
      billed,
      ...card,
    })
    if (outcome === 'failed') throw declined()
    return updateSubscription(ledger, changed, { latest_invoice: invoice.id })
  })
}

/** The bank is not asked if credit covers the change. */
function costs(ledger: Ledger, { customer }: Subscription, billed: { amount: number }[]): boolean {
  const { balance } = ledger.find<Customer>('customer', customer)
  return billed.reduce((sum, { amount }) => sum + amount, balance) > 0
}
