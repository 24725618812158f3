const KEY = 'plan_change'

/** Remembers, in this tab, which plan the player is about to agree to at the provider. */
export function notePlanChange(plan: string): void {
  sessionStorage.setItem(KEY, plan)
}

export function takePlanChange(): string | null {
  const plan = sessionStorage.getItem(KEY)
  forgetPlanChange()
  return plan
}

/** Whoever left the provider by Back has agreed to nothing. */
export function forgetPlanChange(): void {
  sessionStorage.removeItem(KEY)
}
