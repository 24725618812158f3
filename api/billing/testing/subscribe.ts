import type { PaidPlan } from '../../../shared/plans/plans'
import { answerOf } from '../../testing/answer-of'
import type { Player } from '../../testing/test-app'
import { SubscriptionModel } from '../model/subscription-model'
import type { PressedButton } from './provider-harness'

/** Returns the next address. */
export async function press(url: string, button: PressedButton): Promise<URL> {
  const body = new URLSearchParams({ do: button, decision: button })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? url, url)
}

export async function startStripeCheckout({ api }: Player, plan?: PaidPlan): Promise<string> {
  return (await answerOf(api.stripe['create-session'].post({ plan }))).url
}

export async function startPayPalCheckout({ api }: Player, plan?: PaidPlan): Promise<string> {
  return (await answerOf(api.paypal.create.post({ plan }))).approvalUrl
}

export async function returnFromCheckout(player: Player, { searchParams }: URL) {
  const subscription_id = searchParams.get('subscription_id') ?? undefined
  const session_id = searchParams.get('session_id') ?? undefined
  return player.api.subscriptions.current.get({ query: { subscription_id, session_id } })
}

/** Returns the provider's id of the subscription. */
export async function subscribed(player: Player, provider: 'stripe' | 'paypal', plan?: PaidPlan): Promise<string> {
  const url = provider === 'stripe' ? await startStripeCheckout(player, plan) : await startPayPalCheckout(player, plan)
  await returnFromCheckout(player, await press(url, 'pay'))
  const own = await SubscriptionModel.findOne({ user: player.id, provider, status: 'active' })
  return own?.providerId ?? ''
}

/** Our id. */
export async function newestSubscription({ id }: Player): Promise<string> {
  const newest = await SubscriptionModel.findOne({ user: id }).sort({ _id: -1 })
  return newest?.id ?? ''
}
