import { recordAudit } from '../audit/record-audit'
import type { Clock } from '../foundation/clock'
import { UserModel } from '../users/user-model'

interface RightsChange {
  email: string
  isAdmin: boolean
  /** By what the rights come, where it is not the operator's command line. */
  detail?: string
}

/** Grants or revokes admin rights; what a page may do is read from the store at each call, so it counts from the next one on. */
export async function changeRights(
  deps: { clock: Clock },
  { email, isAdmin, detail }: RightsChange,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const changed = await UserModel.findOneAndUpdate({ email, isAdmin: !isAdmin }, { $set: { isAdmin } })
  if (!changed) return (await UserModel.exists({ email })) ? 'unchanged' : 'unknown'
  const action = isAdmin ? 'admin_granted' : 'admin_revoked'
  await recordAudit(deps, null, { action, actor: null, subject: changed._id, detail })
  return 'changed'
}
