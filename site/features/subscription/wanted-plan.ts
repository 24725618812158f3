import { isPaidPlan, type PaidPlan } from '../../../shared/plans/plans'

const PARAMETER = 'plan'

/** The plan chosen on the pricing page, kept in the address over the sign-in. */
export function wantedPlan(): PaidPlan | undefined {
  const plan = new URLSearchParams(location.search).get(PARAMETER)
  return plan && isPaidPlan(plan) ? plan : undefined
}

export function forgetWantedPlan(): void {
  const address = new URL(location.href)
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}
