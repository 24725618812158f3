import { startDiscord } from '../../api/embedded/discord/start'
import { startPayPal } from '../../api/embedded/paypal/start-paypal'
import { startStripe } from '../../api/embedded/stripe/start-stripe'

export function startOutsideServices() {
  const discord = startDiscord({ publicUrl: null })
  const stripe = startStripe({ dataDir: null })
  const paypal = startPayPal({ dataDir: null })
  return {
    settings: {
      DISCORD_API_BASE: discord.url,
      DISCORD_CLIENT_ID: discord.clientId,
      DISCORD_CLIENT_SECRET: discord.clientSecret,
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      ...pricesOf('STRIPE_PRICE', stripe.prices),
      PAYPAL_API_BASE: paypal.url,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      ...pricesOf('PAYPAL_PLAN', paypal.prices),
    },
    practiceAt: {
      Stripe: `${stripe.url}/practice`,
      PayPal: `${paypal.url}/practice`,
      Discord: `${discord.url}/webhooks`,
    },
    sendWebhooksTo(url: string) {
      stripe.sendWebhooksTo(`${url}/api/stripe/webhook`)
      paypal.sendWebhooksTo(`${url}/api/paypal/webhook`)
    },
    async stop() {
      await Promise.all([discord.stop(), stripe.stop(), paypal.stop()])
    },
  }
}

const pricesOf = (prefix: string, prices: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(prices).map(([plan, ids]) => [`${prefix}_${plan.toUpperCase()}`, ids.join()]))
