import type { Viewer } from '../auth/sessions'
import { conflict } from '../foundation/errors'
import { isOutOfPlay } from './books/practice-money'
import { providerNamed } from './books/provider-named'
import { SubscriptionModel } from './books/subscription-model'
import type { ChangeDeps } from './change-subscription'
import { wayBack } from './way-back'

/** Where the player changes cards and finds invoices at Stripe. */
export async function openPortal(deps: ChangeDeps, viewer: Viewer, origin: string | null): Promise<{ url: string }> {
  const stripe = providerNamed(deps.payments, 'stripe')
  const paid = await SubscriptionModel.find({ user: viewer.id, provider: 'stripe', customer: { $ne: null } }).sort({
    _id: -1,
  })
  const known = paid.find((each) => !isOutOfPlay(deps.payments, each))
  if (!known?.customer) throw conflict('You have not paid with Stripe yet.')
  await deps.rateLimits.payments.take(viewer.id)
  const url = await stripe.portal(known.customer, wayBack(origin))
  if (!url) throw conflict('There is no such page at Stripe.')
  return { url }
}
