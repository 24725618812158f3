import { startStripe } from '../../../../embedded/stripe/start-stripe'
import { createFakeClock } from '../../../../testing/fake-clock'
import type { PressedButton, ProviderHarness, SentWebhook } from '../../../testing/provider-harness'
import { createStripe } from '../stripe'

const SHORT_TIMEOUT = 50

export function openStripe() {
  const clock = createFakeClock()
  const webhooks: SentWebhook[] = []
  const standIn = startStripe({ dataDir: null, clock, deliver: (webhook) => webhooks.push(webhook) })
  const { secretKey, webhookSecret, prices, practice } = standIn
  const common = { secretKey, webhookSecret, prices, clock }
  return {
    provider: createStripe({ ...common, apiBase: standIn.url }),
    standIn,
    practice,
    clock,
    webhooks,
    async press(url: string, button: PressedButton) {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ do: button }),
        redirect: 'manual',
      })
      return answer.headers.get('location') ?? url
    },
    async approve(url: string) {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ do: 'confirm' }) })
    },
    cardDeclines: (subscription: string, declines: boolean) => void practice.setCard(subscription, declines),
    providerAt: (apiBase: string, isPatient = false) =>
      createStripe({ ...common, apiBase, retries: 0, ...(!isPatient && { timeout: SHORT_TIMEOUT }) }),
    providerSinceNewPrice: () =>
      createStripe({
        ...common,
        apiBase: standIn.url,
        prices: { premium: [...prices.advanced, ...prices.premium], pro: prices.pro },
      }),
    close: () => standIn.stop(),
  }
}

export const stripeHarness: ProviderHarness = {
  name: 'Stripe',
  open: () => Promise.resolve(openStripe()),
  resumes: true,
  closesCheckouts: true,
  changesAtOnce: true,
  hasPortal: true,
}
