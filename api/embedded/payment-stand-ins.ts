import type { ProviderName } from '../../shared/enums/payment-providers'
import type { PlanPrices } from '../billing/providers/port/plan-prices'
import type { Clock } from '../platform/time/clock'
import { startPayPal } from './paypal/start-paypal'
import { startStripe } from './stripe/start-stripe'

/** Besides these, it has the keys that its provider's adapter asks for. */
interface PaymentStandIn {
  url: string
  prices: PlanPrices
  /** Webhooks wait until this address is known. */
  sendWebhooksTo(url: string): void
  stop(): Promise<void>
}

export const PAYMENT_STAND_INS: Record<ProviderName, (options: { dataDir: string; clock: Clock }) => PaymentStandIn> = {
  paypal: startPayPal,
  stripe: startStripe,
}
