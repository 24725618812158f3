import { PATHS } from '../../../shared/paths'
import { wantedPlan } from './wanted-plan'

/** Where a cancelled checkout leads. A fragment might get lost at a provider, so the query names the dashboard's tab. */
export function pageToComeBackTo(): string {
  if (location.pathname === PATHS.dashboard) return `${PATHS.dashboard}?tab=settings`
  const plan = wantedPlan()
  return location.pathname + (plan ? `?plan=${plan}` : '')
}
