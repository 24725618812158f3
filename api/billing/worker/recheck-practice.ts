import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import type { BillingDeps } from '../model/billing-deps'
import { PRACTICE_CHECKOUT } from '../model/practice-money'
import { SubscriptionModel } from '../model/subscription-model'

/** Makes everything that was sold for practice money come due at once where its stand-in is not asked any more. */
export async function recheckPractice({ payments, clock }: BillingDeps): Promise<void> {
  for (const provider of PROVIDER_NAMES.filter((name) => !payments[name]?.isPractice)) {
    const practice = [{ isPractice: true }, { isPractice: { $exists: false }, checkoutUrl: PRACTICE_CHECKOUT }]
    const sold = { provider, endReason: { $ne: 'practice' as const }, $or: practice }
    await SubscriptionModel.updateMany(sold, { $set: { checkAt: new Date(clock.now()) } })
  }
}
