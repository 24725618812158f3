import type { PaidPlan } from '../../shared/plans'
import { ConfigError } from './errors'
import { allOrNone, type Environment, text } from './read-setting'

/** How a provider of payments is spoken to, and its own ids of what is sold there. */
export type PaymentSettings<Key extends string> = Record<Key, string> & { prices: Partial<Record<PaidPlan, string>> }

export function stripeSettings(env: Environment): PaymentSettings<'secretKey' | 'webhookSecret'> | null {
  const keys = allOrNone(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PREMIUM', 'STRIPE_PRICE_PRO')
  const others = pricesOf(env, keys && 'STRIPE_SECRET_KEY', {
    plus: 'STRIPE_PRICE_PLUS',
    advanced: 'STRIPE_PRICE_ADVANCED',
  })
  return (
    keys && {
      secretKey: keys.STRIPE_SECRET_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      prices: { ...others, premium: keys.STRIPE_PRICE_PREMIUM, pro: keys.STRIPE_PRICE_PRO },
    }
  )
}

export function paypalSettings(env: Environment): PaymentSettings<'clientId' | 'clientSecret' | 'webhookId'> | null {
  const keys = allOrNone(
    env,
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'PAYPAL_PLAN_PREMIUM',
    'PAYPAL_PLAN_PRO',
  )
  const others = pricesOf(env, keys && 'PAYPAL_CLIENT_ID', {
    plus: 'PAYPAL_PLAN_PLUS',
    advanced: 'PAYPAL_PLAN_ADVANCED',
  })
  return (
    keys && {
      clientId: keys.PAYPAL_CLIENT_ID,
      clientSecret: keys.PAYPAL_CLIENT_SECRET,
      webhookId: keys.PAYPAL_WEBHOOK_ID,
      prices: { ...others, premium: keys.PAYPAL_PLAN_PREMIUM, pro: keys.PAYPAL_PLAN_PRO },
    }
  )
}

/** Plans that no card shows are sold where the operator sets a price for them. */
function pricesOf(env: Environment, needs: string | null, names: Partial<Record<PaidPlan, string>>) {
  const set = Object.entries(names).filter(([, name]) => text(env, name))
  const [, first] = set[0] ?? []
  if (first && !needs) throw new ConfigError(`${first} needs the other settings of its provider as well.`)
  return Object.fromEntries(set.map(([plan, name]) => [plan, text(env, name)])) as Partial<Record<PaidPlan, string>>
}
