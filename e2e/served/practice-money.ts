import type { Served } from './castellan'

/** Triggers an event of a subscription at the provider's stand-in: `fail`, `recover`, `expire`. */
export async function practiceAction(castellan: Served, provider: 'PayPal' | 'Stripe', id: string, action: string) {
  const answer = await fetch(`${castellan.practiceAt(provider)}/subscriptions/${id}/${action}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${action} at ${provider}: ${answer.status}`)
}
