import { address, allOrNone, type Environment } from '../../../platform/settings/read-setting'
import { planPricesOf } from '../port/plan-prices'
import type { ProviderSettings } from '../port/provider-adapter'

export interface StripeSettings extends ProviderSettings {
  secretKey: string
  webhookSecret: string
}

export function readStripeSettings(env: Environment): StripeSettings | null {
  const keys = allOrNone(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PREMIUM', 'STRIPE_PRICE_PRO')
  const prices = planPricesOf(env, 'STRIPE_PRICE', keys !== null)
  const apiBase = address(env, 'STRIPE_API_BASE', ['http:', 'https:'])
  return keys && { secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, prices, apiBase }
}
