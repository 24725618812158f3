import type { ProviderName } from '../../../shared/billing'
import { AppError } from '../../foundation/errors'
import type { PaymentProvider } from '../provider/payment-provider'
import type { PaymentProviders } from './billing-deps'

const SWITCHED_OFF = {
  paypal: 'Could not initiate PayPal checkout',
  stripe: 'Could not initiate Stripe checkout',
} as const

/** The provider, or a refusal where it is not configured. */
export function providerNamed(payments: PaymentProviders, name: ProviderName): PaymentProvider {
  const provider = payments[name]
  if (!provider) throw new AppError('unavailable', SWITCHED_OFF[name])
  return provider
}
