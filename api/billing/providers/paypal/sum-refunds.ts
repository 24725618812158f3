import { t } from 'elysia'
import { Amount, moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readPages } from './rest/read-pages'

// Subscription payments belong to PayPal's v1 API, the refunds that we make to v2.
const REFUND_EVENTS = ['PAYMENT.SALE.REFUNDED', 'PAYMENT.CAPTURE.REFUNDED']
const PAGE_SIZE = '100'

const Link = t.Object({ rel: t.String(), href: t.String() })
const RefundEvent = t.Object({
  resource: t.Object({
    id: t.String(),
    sale_id: t.Optional(t.String()),
    links: t.Optional(t.Array(Link)),
    amount: t.Union([Amount, t.Object({ total: t.String(), currency: t.String() })]),
    total_refunded_amount: t.Optional(t.Union([Amount, t.Object({ value: t.String(), currency: t.String() })])),
  }),
})
type Refund = typeof RefundEvent.static.resource
type SomeAmount = Refund['amount'] | NonNullable<Refund['total_refunded_amount']>

/** PayPal lists refunds only as webhook events, and those for 30 days. */
export async function sumRefunds(api: PayPalApi, payment: string, paidAt: number): Promise<number> {
  const lists = await Promise.all(REFUND_EVENTS.map((type) => refundsSince(api, type, paidAt)))
  const refunds = lists.flat().filter((refund) => refundedPaymentOf(refund) === payment)
  const amounts = new Map(refunds.map(({ id, amount }) => [id, centsOf(amount)]))
  const sum = amounts.values().reduce((total, cents) => total + cents, 0)
  const totals = refunds.map(({ total_refunded_amount }) =>
    total_refunded_amount ? centsOf(total_refunded_amount) : 0,
  )
  return Math.max(sum, ...totals)
}

/** Reads both shapes: v1 names the sale, v2 links to the capture. */
export function refundedPaymentOf({ sale_id, links }: Pick<Refund, 'sale_id' | 'links'>): string | null {
  const capture = links?.find(({ rel, href }) => rel === 'up' && href.includes('/v2/payments/captures/'))
  return sale_id ?? capture?.href.split('/').at(-1) ?? null
}

async function refundsSince(api: PayPalApi, type: string, since: number): Promise<Refund[]> {
  const query = new URLSearchParams({
    event_type: type,
    start_time: new Date(since).toISOString(),
    page_size: PAGE_SIZE,
  })
  const events = await readPages(api, `/v1/notifications/webhooks-events?${query}`, {
    name: 'events',
    schema: RefundEvent,
  })
  return events.map(({ resource }) => resource)
}

function centsOf(amount: SomeAmount): number {
  const currency_code = 'currency' in amount ? amount.currency : amount.currency_code
  const value = 'total' in amount ? amount.total : amount.value
  return Math.abs(moneyOf({ currency_code, value }).cents)
}
