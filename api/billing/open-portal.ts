import type { Viewer } from '../auth/sessions'
import { AppError, conflict } from '../foundation/errors'
import { providerNamed } from './books/provider-named'
import { SubscriptionModel } from './books/subscription-model'
import type { ChangeDeps } from './change-subscription'

/** Where the player changes cards and finds invoices at Stripe. */
export async function openPortal(deps: ChangeDeps, viewer: Viewer, origin: string | null): Promise<{ url: string }> {
  const stripe = providerNamed(deps.payments, 'stripe')
  if (!origin) throw new AppError('unavailable', 'Payments need PUBLIC_URL to be set on this server.')
  const known = await SubscriptionModel.findOne({ user: viewer.id, provider: 'stripe', customer: { $ne: null } }).sort({
    _id: -1,
  })
  if (!known?.customer) throw conflict('You have not paid with Stripe yet.')
  await deps.rateLimits.payments.take(viewer.id)
  const url = await stripe.portal(known.customer, origin)
  if (!url) throw conflict('There is no such page at Stripe.')
  return { url }
}
