import { t } from 'elysia'
import { Amount } from './rest/money'
import { readerOf } from './rest/read-answer'

const Time = t.String({ minLength: 20 })

const SubscriptionAnswer = t.Object({
  id: t.String({ minLength: 3 }),
  status: t.String({ minLength: 1 }),
  status_update_time: t.Optional(Time),
  plan_id: t.String({ minLength: 3 }),
  start_time: t.Optional(Time),
  create_time: Time,
  custom_id: t.Optional(t.String()),
  subscriber: t.Optional(t.Object({ payer_id: t.Optional(t.String()) })),
  billing_info: t.Optional(
    t.Object({
      outstanding_balance: Amount,
      failed_payments_count: t.Number(),
      last_payment: t.Optional(t.Object({ amount: Amount, time: Time })),
      next_billing_time: t.Optional(Time),
    }),
  ),
})

export type SubscriptionAnswer = typeof SubscriptionAnswer.static
export const readSubscription = readerOf(SubscriptionAnswer)

export const readLinks = readerOf(t.Object({ links: t.Array(t.Object({ rel: t.String(), href: t.String() })) }))
export const readId = readerOf(t.Object({ id: t.String({ minLength: 3 }) }))
export const readSale = readerOf(t.Object({ billing_agreement_id: t.Optional(t.String()) }))
