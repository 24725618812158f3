import { PAYMENT_PROVIDERS } from '../enums/payment-providers'
import { planName } from './plans'

export const LAST_PAYMENT_FAILED = 'Your last payment failed.'

interface FailedPayment {
  plan: string
  provider: keyof typeof PAYMENT_PROVIDERS | null
  /** When the plan ends without a payment, formatted; null if unknown. */
  staysUntil: string | null
}

export function paymentFailedMessage({ plan, provider, staysUntil }: FailedPayment): string {
  const stays = staysUntil ? `${planName(plan)} stays until ${staysUntil}` : `${planName(plan)} may end soon`
  const where = provider ? ` at ${PAYMENT_PROVIDERS[provider].label}` : ''
  return `${LAST_PAYMENT_FAILED} ${stays}; please check your payment${where}.`
}
