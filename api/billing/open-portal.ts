import type { Viewer } from '../identity/viewer/viewer'
import { conflict } from '../platform/errors'
import type { ChangeDeps } from './change-subscription'
import { isObsoletePractice } from './model/practice-money'
import { SubscriptionModel } from './model/subscription-model'
import { requireProvider } from './providers/require-provider'
import { requirePublicUrl } from './require-public-url'

/** Where the player changes cards and finds invoices at Stripe. */
export async function openPortal(deps: ChangeDeps, viewer: Viewer, origin: string | null): Promise<{ url: string }> {
  const stripe = requireProvider(deps.payments, 'stripe')
  const paid = await SubscriptionModel.find({ user: viewer.id, provider: 'stripe', customer: { $ne: null } }).sort({
    _id: -1,
  })
  const known = paid.find((each) => !isObsoletePractice(deps.payments, each))
  if (!known?.customer) throw conflict('You have not paid with Stripe yet.')
  await deps.rateLimits.payments.take(viewer.id)
  const url = await stripe.portal(known.customer, requirePublicUrl(origin))
  if (!url) throw conflict('There is no such page at Stripe.')
  return { url }
}
