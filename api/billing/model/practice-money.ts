import type { PaymentProviders } from '../providers/port/require-provider'
import type { SubscriptionDocument } from './subscription-model'

/** Bought with practice money whose stand-in no longer runs: it gives no plan. */
export const isObsoletePractice = (
  payments: PaymentProviders,
  { provider, isPractice }: Pick<SubscriptionDocument, 'provider' | 'isPractice'>,
): boolean => isPractice && !payments[provider]?.isPractice
