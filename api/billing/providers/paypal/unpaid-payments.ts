import type { PaidPlan } from '../../../../shared/plans/plans'
import type { UnpaidInvoice } from '../port/payment-provider'
import { moneyOf } from './rest/money'
import type { SubscriptionAnswer } from './subscription-answer'

type Declined = Omit<UnpaidInvoice, 'status' | 'url'>

interface Owed {
  /** When the payment was due. */
  since: number | null
  plan: PaidPlan
  url: string
}

/** What is owed is one open invoice, dated like the last payment that was declined; earlier ones have failed. */
export function unpaidOf({ billing_info }: SubscriptionAnswer, declined: Declined[], owed: Owed): UnpaidInvoice[] {
  const failed = declined.map((each) => ({ ...each, status: 'failed' as const, url: null }))
  const outstanding = billing_info ? moneyOf(billing_info.outstanding_balance) : null
  if (!outstanding || outstanding.cents <= 0 || owed.since === null) return failed
  const { plan, url } = owed
  const last = declined.at(-1)
  const open = { ...outstanding, plan, status: 'open' as const, url }
  if (!last) return [{ ...open, id: `due-${owed.since}`, createdAt: owed.since }]
  return [...failed.slice(0, -1), { ...open, id: last.id, createdAt: last.createdAt }]
}
