import { findPrice, type Price } from '../objects/prices'
import { newSchedule, type Schedule } from '../objects/schedule'
import { atPrice, itemOf, type Subscription } from '../objects/subscription'
import { updateSubscription } from './change-subscription'
import type { Ledger } from './ledger'
import { invalidRequest } from './stripe-refusal'

const KIND = 'subscription_schedule'

export const scheduleOf = (ledger: Ledger, { schedule }: Subscription): Schedule | null =>
  schedule === null ? null : ledger.objects.get<Schedule>(schedule)

/** Schedules another price for the end of the period, as the portal does for a downgrade. */
export function schedulePrice(ledger: Ledger, subscription: Subscription, price: Price): boolean {
  const { status, cancel_at_period_end, schedule } = subscription
  const isPossible = status === 'active' && !cancel_at_period_end && schedule === null
  if (!isPossible || itemOf(subscription).price.id === price.id) return false
  const planned = newSchedule(subscription, price, ledger.now())
  ledger.objects.put(KIND, planned.id, planned)
  ledger.publish('subscription_schedule.created', planned)
  updateSubscription(ledger, subscription, { schedule: planned.id })
  return true
}

export function release(ledger: Ledger, id: string): Schedule {
  const planned = ledger.find<Schedule>(KIND, id)
  if (planned.status !== 'active') {
    throw invalidRequest(
      `You cannot release a subscription schedule that is currently in the \`${planned.status}\` status.`,
    )
  }
  return ledger.act(() => {
    const released = {
      ...planned,
      status: 'released',
      released_at: ledger.now(),
      released_subscription: planned.subscription,
      subscription: null,
    }
    ledger.objects.put(KIND, id, released)
    const subscription = ledger.objects.get<Subscription>(planned.subscription ?? '')
    if (subscription) updateSubscription(ledger, subscription, { schedule: null })
    ledger.publish('subscription_schedule.released', released)
    return released
  })
}

/** Applies the scheduled price at the start of a period and completes the schedule. */
export function applyScheduled(ledger: Ledger, subscription: Subscription): Subscription {
  const planned = scheduleOf(ledger, subscription)
  if (!planned) return subscription
  const price = findPrice(planned.phases.at(-1)?.items[0]?.price ?? null)
  const completed = { ...planned, status: 'completed', completed_at: ledger.now() }
  ledger.objects.put(KIND, planned.id, completed)
  ledger.publish('subscription_schedule.completed', completed)
  const item = itemOf(subscription)
  const items = { ...subscription.items, data: [price ? atPrice(item, price) : item] }
  return { ...subscription, items, schedule: null }
}

/** The message is Stripe's. */
export function refuseUnderSchedule({ schedule }: Subscription) {
  if (schedule === null) return
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  )
}
