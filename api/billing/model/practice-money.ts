import type { PaymentProviders } from '../providers/require-provider'
import type { SubscriptionDocument } from './subscription-model'

/** Stand-ins answer under this address alone. */
export const PRACTICE_CHECKOUT = /^http:\/\/127\.0\.0\.1[:/]/

type PracticeFields = Pick<SubscriptionDocument, 'provider' | 'isPractice' | 'checkoutUrl'>

/** Whether it was sold for practice money; a document that does not say tells it by where its checkout stood. */
export function isForPractice({ isPractice, checkoutUrl }: Omit<PracticeFields, 'provider'>): boolean {
  return isPractice ?? PRACTICE_CHECKOUT.test(checkoutUrl ?? '')
}

/** Practice money buys nothing where somebody else than the stand-in is asked. */
export const isObsoletePractice = (payments: PaymentProviders, sold: PracticeFields): boolean =>
  isForPractice(sold) && !payments[sold.provider]?.isPractice
