import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import type { BillingDeps } from '../model/billing-deps'
import { SubscriptionModel } from '../model/subscription-model'

/** Makes practice subscriptions due at once if their stand-in no longer runs. */
export async function recheckPractice({ payments, clock }: BillingDeps): Promise<void> {
  for (const provider of PROVIDER_NAMES.filter((name) => !payments[name]?.isPractice)) {
    const sold = { provider, isPractice: true, endReason: { $ne: 'practice' as const } }
    await SubscriptionModel.updateMany(sold, { $set: { checkAt: new Date(clock.now()) } })
  }
}
