import { apiRefusal } from '../../../shared/plans/plan-refusals'
import { AppError } from '../../platform/errors'
import { findUser } from '../users/find-user'

/** @throws if the player's plan has no API access */
export async function refuseWithoutApi(player: { id: string }): Promise<void> {
  const refusal = apiRefusal((await findUser(player, { plan: 1 })).plan)
  if (refusal) throw new AppError('limit_reached', refusal, { code: 'needs_plan' })
}
