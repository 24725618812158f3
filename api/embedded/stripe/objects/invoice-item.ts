import { newId } from './object-ids'
import { itemOf, type Subscription } from './subscription'

export interface InvoiceItem extends ReturnType<typeof newInvoiceItem> {}

interface InvoiceItemInput {
  amount: number
  description: string
  period: { start: number; end: number }
  now: number
}

export function newInvoiceItem(subscription: Subscription, { amount, description, period, now }: InvoiceItemInput) {
  const { price } = itemOf(subscription)
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: now,
    description,
    discountable: false,
    discounts: [],
    invoice: null as string | null,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: { subscription: subscription.id },
      type: 'subscription_details',
    },
    period,
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: true,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
  }
}
