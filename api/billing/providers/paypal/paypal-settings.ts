import { address, allOrNone, type Environment } from '../../../platform/settings/read-setting'
import { planPricesOf } from '../port/plan-prices'
import type { ProviderSettings } from '../port/provider-adapter'

export interface PayPalSettings extends ProviderSettings {
  clientId: string
  clientSecret: string
  webhookId: string
}

export function readPayPalSettings(env: Environment): PayPalSettings | null {
  const keys = allOrNone(
    env,
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PAYPAL_PLAN_PREMIUM',
    'PAYPAL_PLAN_PRO',
  )
  const prices = planPricesOf(env, 'PAYPAL_PLAN', keys !== null)
  const apiBase = address(env, 'PAYPAL_API_BASE', ['http:', 'https:'])
  return (
    keys && {
      clientId: keys.PAYPAL_CLIENT_ID,
      clientSecret: keys.PAYPAL_CLIENT_SECRET,
      webhookId: keys.PAYPAL_WEBHOOK_ID,
      prices,
      apiBase,
    }
  )
}
