import type { Castellan } from './castellan'

/** Lets something happen to a subscription at the stand-in of its provider: `fail`, `recover`, `expire`. */
export async function practise(castellan: Castellan, provider: 'PayPal' | 'Stripe', id: string, action: string) {
  const desk = castellan.banner.match(new RegExp(`${provider} \\((\\S+)\\)`))?.[1]
  const answer = await fetch(`${desk}/subscriptions/${id}/${action}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${action} at ${provider}: ${answer.status}`)
}
