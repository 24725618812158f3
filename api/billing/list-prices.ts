import type { Prices } from '../../shared/billing'
import { PROVIDER_NAMES } from '../../shared/enums/payment-providers'
import { AppError } from '../platform/errors'
import type { BillingDeps } from './model/billing-deps'
import { sumOf } from './remaining-sums'

/** A provider that is away sells nothing for the moment, and the others do. */
export async function listPrices({ payments, log }: BillingDeps): Promise<Prices> {
  const found = await Promise.all(
    PROVIDER_NAMES.map(async (provider) => {
      const known = await payments[provider]?.prices().catch((err) => {
        if (!(err instanceof AppError)) throw err
        log.warn({ err, provider }, 'The prices of the plans are not known')
        return {}
      })
      return [provider, mapOf(known ?? {})] as const
    }),
  )
  return Object.fromEntries(found) as Prices
}

const mapOf = (prices: object) =>
  Object.fromEntries(Object.entries(prices).map(([plan, price]) => [plan, sumOf(price)]))
