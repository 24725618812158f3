import type { PaidPlan } from '../../../../shared/plans/plans'
import { conflict } from '../../../platform/errors'
import type { ChangePreview, Money } from '../port/payment-provider'
import { getSubscription, type PayPalAccess } from './fetch-subscription'
import type { MonthlyPrices } from './monthly-prices'
import { CANNOT_CHANGE, ENDED, requireSold } from './refusals'

/** PayPal has no preview. It charges a changed plan from the next billing time on, at the price of its list. */
export async function previewChange(
  { api, prices }: PayPalAccess,
  { id, plan }: { id: string; plan: PaidPlan },
): Promise<ChangePreview> {
  const { status, billing_info } = await getSubscription({ api }, id)
  if (ENDED.includes(status)) throw conflict(CANNOT_CHANGE)
  const monthly = requireSold((await soldPrices(prices))[plan])
  const nothing = { ...monthly, cents: 0 }
  const nextAt = billing_info?.next_billing_time ? Date.parse(billing_info.next_billing_time) : null
  return { dueNow: nothing, credit: nothing, next: monthly, nextAt, monthly, proratedAt: null, isFromPriceList: true }
}

export async function soldPrices(prices: MonthlyPrices): Promise<Partial<Record<PaidPlan, Money>>> {
  const known = await prices.current()
  const sold = prices.plans.flatMap((plan) => {
    const found = known.find(({ planId }) => planId === prices.idOf(plan))
    return found ? [[plan, found.monthly] as const] : []
  })
  return Object.fromEntries(sold)
}
