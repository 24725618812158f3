import type { PaymentProviders } from '../providers/port/require-provider'
import type { SubscriptionDocument } from './subscription-model'

/** Whether it was bought with practice money and its stand-in no longer runs; it then gives no plan. */
export const isObsoletePractice = (
  payments: PaymentProviders,
  { provider, isPractice }: Pick<SubscriptionDocument, 'provider' | 'isPractice'>,
): boolean => isPractice && !payments[provider]?.isPractice
