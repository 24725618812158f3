import type { ChangePreview, Prices, RefundPreview, Sum } from '../../../shared/billing'
import { PAYMENT_PROVIDERS, PROVIDER_NAMES, type ProviderName } from '../../../shared/enums/payment-providers'
import type { PaidPlan } from '../../../shared/plans/plans'
import { cardInWords, sumInWords } from '../../lib/plans/plan-words'
import { asDate } from '../../lib/words/display-formats'

/** "Today $30.00, then $49.99 on 26 Dec 2026 and every month after that." */
export function changeSums({ due_now, next, next_at, monthly }: ChangePreview, zone: string): string {
  const today = `Today ${sumInWords(due_now)}`
  if (!next) return `${today}, then ${sumInWords(monthly)} a month.`
  const on = next_at ? ` on ${asDate(next_at, zone)}` : ' at the next billing time'
  const then = `${today}, then ${sumInWords(next)}${on}`
  return next.amount === monthly.amount
    ? `${then} and every month after that.`
    : `${then}, later ${sumInWords(monthly)} a month.`
}

/** Null if the sums need no explanation. */
export function changeNote(
  { credit, is_from_price_list }: ChangePreview,
  provider: ProviderName | null,
): string | null {
  if (is_from_price_list && provider)
    return `${PAYMENT_PROVIDERS[provider].label} offers no preview, so these are the amounts of its price list.`
  return credit.amount > 0 ? `The time that you have not used is worth ${sumInWords(credit)} and pays first.` : null
}

/** "$19.99 goes back to Visa ending in 4242." */
export function refundSums({ sums, cards }: RefundPreview, provider: ProviderName | null): string {
  const row = provider && PAYMENT_PROVIDERS[provider]
  const account = row?.paysFrom === 'wallet' ? `your ${row.label} account` : 'the account that you paid from'
  const where = cards.length > 0 ? cards.map(cardInWords).join(' and ') : account
  return `${sums.map(sumInWords).join(' and ')} ${sums.length > 1 ? 'go' : 'goes'} back to ${where}.`
}

/** "Today $19.99, then $19.99 every month until you cancel." For providers with different prices one sentence each. */
export function tillSums(prices: Prices | undefined, plan: PaidPlan | undefined): string[] {
  if (!prices || !plan) return []
  const known = PROVIDER_NAMES.flatMap((provider) => {
    const price = prices[provider][plan]
    return price ? [{ provider, price }] : []
  })
  const isSame = known.every(({ price }) => sumInWords(price) === sumInWords(known[0]?.price ?? price))
  if (isSame) return known.slice(0, 1).map(({ price }) => tillSum(price))
  return known.map(({ provider, price }) => `${PAYMENT_PROVIDERS[provider].label}: ${tillSum(price)}`)
}

const tillSum = (price: Sum) => `Today ${sumInWords(price)}, then ${sumInWords(price)} every month until you cancel.`

/** "$19.99 a month"; null if no provider knows the price. */
export function monthlyInWords(prices: Prices | undefined, plan: PaidPlan): string | null {
  const known = new Set(PROVIDER_NAMES.flatMap((provider) => prices?.[provider][plan] ?? []).map(sumInWords))
  return known.size > 0 ? `${[...known].join(' or ')} a month` : null
}
