import type { GrantInput } from '../../../shared/admin-user'
import { grantPlan } from '../../billing/grant-plan'
import type { BillingDeps } from '../../billing/model/billing-deps'
import { enforcePlan } from '../../bots/plan-limits/enforce-plan'
import type { UserDocument } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { invalidAt, notFound } from '../../platform/errors'

export async function givePlan(
  deps: BillingDeps,
  by: SignedInCaller,
  { user, input }: { user: UserDocument; input: GrantInput },
): Promise<void> {
  const until = input.until === null ? null : new Date(input.until)
  if (until && until.getTime() <= deps.clock.now()) throw invalidAt('until', 'The end must be in the future.')
  const outcome = await grantPlan(deps, { email: user.email, plan: input.plan, until, by })
  if (outcome === 'unknown') throw notFound('User')
  await enforcePlan(deps, user._id)
}
