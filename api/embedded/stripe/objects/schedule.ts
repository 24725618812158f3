import { newId } from './object-ids'
import type { Price } from './prices'
import { itemOf, type Subscription } from './subscription'

export interface Schedule extends ReturnType<typeof newSchedule> {}

/** Another price from the end of the period. */
export function newSchedule(subscription: Subscription, next: Price, now: number) {
  const { price, current_period_start, current_period_end } = itemOf(subscription)
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'classic' },
    canceled_at: null,
    completed_at: null as number | null,
    created: now,
    current_phase: { start_date: current_period_start, end_date: current_period_end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phaseOf(price, current_period_start, current_period_end),
      phaseOf(next, current_period_end, current_period_end + (current_period_end - current_period_start)),
    ],
    released_at: null as number | null,
    released_subscription: null as string | null,
    status: 'active',
    subscription: subscription.id as string | null,
    test_clock: null,
  }
}

const phaseOf = (price: Price, start_date: number, end_date: number) => ({
  add_invoice_items: [],
  currency: price.currency,
  discounts: [],
  end_date,
  items: [{ discounts: [], metadata: {}, price: price.id, quantity: 1, tax_rates: [] }],
  metadata: {},
  proration_behavior: 'none',
  start_date,
})
