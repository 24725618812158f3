import { inTab } from '../../../lib/storage/storage'

const KEY = 'plan_change'

/** Remembers, in this tab, which plan the player is about to agree to at the provider. */
export function rememberPlanChange(plan: string): void {
  inTab.set(KEY, plan)
}

export function takePlanChange(): string | null {
  const plan = inTab.get(KEY)
  forgetPlanChange()
  return plan
}

/** Whoever left the provider by Back has agreed to nothing. */
export function forgetPlanChange(): void {
  inTab.remove(KEY)
}
