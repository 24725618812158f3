import { PAID_PLANS, type PaidPlan } from '../../../../shared/plans/plans'
import { ConfigError } from '../../../platform/errors'
import { type Environment, text } from '../../../platform/settings/read-setting'

/** A provider's price ids of each plan: the one for sale, then those of earlier subscribers. */
export type PlanPrices = Partial<Record<PaidPlan, [sold: string, ...earlier: string[]]>>

/** Reads `<prefix>_PREMIUM` and the like. Setting a price puts any plan on sale. */
export function planPricesOf(env: Environment, prefix: string, isSetUp: boolean): PlanPrices {
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
  // A shared price id would not tell which plan was bought.
  if (new Set(ids).size < ids.length) throw new ConfigError(`Each id in ${prefix}_… may be set only once.`)
  return prices
}

const idsIn = (value: string): string[] =>
  value
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
