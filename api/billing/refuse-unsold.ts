import { UNKNOWN_PLAN } from '../../shared/billing'
import type { PaidPlan } from '../../shared/plans/plans'
import { invalid } from '../platform/errors'
import type { PaymentProvider } from './providers/port/payment-provider'

/** Each provider sells its own set of plans. */
export function refuseUnsold({ plans }: PaymentProvider, plan: PaidPlan): void {
  if (!plans.includes(plan)) throw invalid(UNKNOWN_PLAN)
}
