import { answerOf } from '../../api/testing/answer-of'
import type { RemotePlayer } from '../../api/testing/processes/remote-player'
import { ALL_SCOPES, type Scope } from '../../shared/api-tokens'

/** Pays with practice money, as on the page of the stand-in for Stripe. */
export async function buyProfessional({ api }: Pick<RemotePlayer, 'api'>): Promise<void> {
  const { url } = await answerOf(api.stripe['create-session'].post({ plan: 'pro' }))
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ do: 'pay' }), redirect: 'manual' })
  const back = new URL(paid.headers.get('location') ?? url, url)
  const session_id = back.searchParams.get('session_id') ?? undefined
  const { subscription } = await answerOf(api.subscriptions.current.get({ query: { session_id } }))
  if (subscription.plan !== 'pro') throw new Error(`The plan is ${subscription.plan} after the payment.`)
}

export async function createToken({ api }: RemotePlayer, scopes: Scope[] = ALL_SCOPES): Promise<string> {
  return (await answerOf(api.tokens.post({ name: 'programs', scopes }))).secret
}
