import type { ProviderName } from '../../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { AppError } from '../../../platform/errors'
import type { PaymentProvider } from './payment-provider'

/** Null for a provider that is not configured. */
export type PaymentProviders = Record<ProviderName, PaymentProvider | null>

/** @throws AppError `unavailable` if the provider is not configured */
export function requireProvider(payments: PaymentProviders, name: ProviderName): PaymentProvider {
  const provider = payments[name]
  if (!provider) throw new AppError('unavailable', `${PAYMENT_PROVIDERS[name].label} is not set up on this server.`)
  return provider
}

/** The site shows the same sentence. */
export function requireCheckoutSetUp(payments: PaymentProviders, name: ProviderName): void {
  if (!payments[name]) throw new AppError('unavailable', PAYMENT_PROVIDERS[name].checkoutFailed)
}
