import { byProvider, type ProviderName } from '../../../shared/enums/payment-providers'
import type { Environment } from '../../platform/settings/read-setting'
import type { PayPalOptions } from './paypal/paypal'
import { readPayPalSettings } from './paypal/paypal-settings'
import type { ProviderAdapter } from './port/provider-adapter'
import type { StripeOptions } from './stripe/stripe'
import { readStripeSettings } from './stripe/stripe-settings'

/**
 * The server's part of each payment provider; the shared part is in `shared/enums/payment-providers.ts`. Adapters are
 * loaded when they are created, so that reading the settings does not load a provider's SDK.
 */
export const PROVIDER_ADAPTERS: Record<ProviderName, ProviderAdapter> = {
  paypal: {
    readSettings: readPayPalSettings,
    create: async (options: PayPalOptions) => (await import('./paypal/paypal')).createPayPal(options),
  },
  stripe: {
    readSettings: readStripeSettings,
    create: async (options: StripeOptions) => (await import('./stripe/stripe')).createStripe(options),
  },
}

export const readPaymentSettings = (env: Environment) => byProvider((name) => PROVIDER_ADAPTERS[name].readSettings(env))
