import type { Served } from './castellan'

/** Lets something happen to a subscription at the stand-in of its provider: `fail`, `recover`, `expire`. */
export async function practiceAction(castellan: Served, provider: 'PayPal' | 'Stripe', id: string, action: string) {
  const answer = await fetch(`${castellan.practiceAt(provider)}/subscriptions/${id}/${action}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${action} at ${provider}: ${answer.status}`)
}
