import { PAYMENT_PROVIDERS, type ProviderName } from '../../shared/enums/payment-providers'
import type { Viewer } from '../identity/viewer/viewer'
import { conflict } from '../platform/errors'
import type { ChangeDeps } from './change-subscription'
import { isObsoletePractice } from './model/practice-money'
import { SubscriptionModel } from './model/subscription-model'
import { requireProvider } from './providers/port/require-provider'
import { requirePublicUrl } from './require-public-url'

export async function openPortal(
  deps: ChangeDeps,
  viewer: Viewer,
  { provider, origin }: { provider: ProviderName; origin: string | null },
): Promise<{ url: string }> {
  const adapter = requireProvider(deps.payments, provider)
  const { label } = PAYMENT_PROVIDERS[provider]
  const paid = await SubscriptionModel.find(
    { user: viewer.id, provider, customer: { $ne: null } },
    { provider: 1, isPractice: 1, customer: 1 },
  )
    .sort({ _id: -1 })
    .lean()
  const known = paid.find((each) => !isObsoletePractice(deps.payments, each))
  if (!known?.customer) throw conflict(`You have not paid with ${label} yet.`)
  await deps.rateLimits.payments.take(viewer.id)
  const url = await adapter.portal(known.customer, requirePublicUrl(origin))
  if (!url) throw conflict(`There is no such page at ${label}.`)
  return { url }
}
