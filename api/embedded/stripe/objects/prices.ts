import type { PaidPlan } from '../../../../shared/plans/plans'
import { SECOND } from '../../../../shared/time'

export const PRICES: Record<PaidPlan, string> = {
  plus: 'price_1PracticePlus',
  advanced: 'price_1PracticeAdvanced',
  premium: 'price_1PracticePremium',
  pro: 'price_1PracticePro',
}

const SOLD = [
  { id: PRICES.plus, name: 'Castellan Plus', cents: 799 },
  { id: PRICES.advanced, name: 'Castellan Advanced', cents: 1299 },
  { id: PRICES.premium, name: 'Castellan Premium', cents: 1999 },
  { id: PRICES.pro, name: 'Castellan Professional', cents: 4999 },
]

const CREATED = Date.UTC(2026, 0, 1) / SECOND

export const nameOf = (priceId: string) => SOLD.find(({ id }) => id === priceId)?.name ?? priceId

export function findPrice(priceId: string | null) {
  const sold = SOLD.find(({ id }) => id === priceId)
  return sold ? priceObject(sold) : null
}

export type Price = ReturnType<typeof priceObject>

const priceObject = ({ id, name, cents }: (typeof SOLD)[number]) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: name,
  product: id.replace('price', 'prod'),
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: cents,
  unit_amount_decimal: String(cents),
})
