import { PROVIDER_NAMES } from '../../shared/enums/payment-providers'
import { EXAMPLE } from '../platform/api-document/example-ids'

const [firstProvider] = PROVIDER_NAMES
const usd = (amount: number) => ({ amount, currency: 'USD' })

export const SUBSCRIPTION_EXAMPLE = {
  plan: 'pro',
  status: 'active',
  payment_provider: firstProvider,
  next_billing_time: '2026-12-21T18:04:05.000Z',
  transaction_id: EXAMPLE.subscription,
  cancel_at_period_end: false,
  access_until: null,
  refundable_until: '2026-11-28T18:04:05.000Z',
  next_plan: null,
  price: usd(49.99),
  next_payment: usd(49.99),
  card: null,
  open_invoice: null,
}
