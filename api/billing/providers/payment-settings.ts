import { PAID_PLANS, type PaidPlan } from '../../../shared/plans/plans'
import { ConfigError } from '../../platform/errors'
import { allOrNone, type Environment, text } from '../../platform/settings/read-setting'

/** A provider's ids of each plan's prices: what is sold now, and what subscribers of an earlier time still pay. */
export type PlanPrices = Partial<Record<PaidPlan, [sold: string, ...earlier: string[]]>>

/** How a provider of payments is spoken to, and its own ids of what is sold there. */
export type PaymentSettings<Key extends string> = Record<Key, string> & { prices: PlanPrices }

export function stripeSettings(env: Environment): PaymentSettings<'secretKey' | 'webhookSecret'> | null {
  const keys = allOrNone(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PREMIUM', 'STRIPE_PRICE_PRO')
  const prices = pricesOf(env, 'STRIPE_PRICE', keys !== null)
  return keys && { secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, prices }
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
  const prices = pricesOf(env, 'PAYPAL_PLAN', keys !== null)
  return (
    keys && {
      clientId: keys.PAYPAL_CLIENT_ID,
      clientSecret: keys.PAYPAL_CLIENT_SECRET,
      webhookId: keys.PAYPAL_WEBHOOK_ID,
      prices,
    }
  )
}

/** Plans that no card shows are sold where the operator sets a price for them. */
function pricesOf(env: Environment, prefix: string, isSetUp: boolean): PlanPrices {
  const prices: PlanPrices = {}
  for (const plan of PAID_PLANS) {
    const name = `${prefix}_${plan.toUpperCase()}`
    const value = text(env, name)
    if (value === null) continue
    if (!isSetUp) throw new ConfigError(`${name} needs the other settings of its provider as well.`)
    const [sold, ...earlier] = idsIn(value)
    if (!sold) throw new ConfigError(`${name} names no price.`)
    prices[plan] = [sold, ...earlier]
  }
  const ids = Object.values(prices).flat()
  // A subscription on such a price could be of either plan.
  if (new Set(ids).size < ids.length) throw new ConfigError(`Each id in ${prefix}_… stands there once.`)
  return prices
}

const idsIn = (given: string): string[] =>
  given
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
