import { inTab } from '../../../lib/storage/storage'

const KEY = 'plan_change'

/** The plan that the player is about to confirm at the provider, kept in this tab. */
export function rememberPlanChange(plan: string): void {
  inTab.set(KEY, plan)
}

export function takePlanChange(): string | null {
  const plan = inTab.get(KEY)
  forgetPlanChange()
  return plan
}

/** Coming back with the Back button confirms nothing. */
export function forgetPlanChange(): void {
  inTab.remove(KEY)
}
