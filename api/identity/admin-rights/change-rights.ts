import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { recordIntent } from '../audit/record-audit'
import { UserModel } from '../users/user-model'
import type { SignedInCaller } from '../viewer/signed-in-caller'

export interface RightsDeps {
  clock: Clock
  changes: ChangePublisher
}

interface RightsChange {
  email: string
  isAdmin: boolean
  /** Where the change comes from, unless it is the operator's command line. */
  detail?: string
  /** The admin who changes them; null for the operator's command line. */
  by?: SignedInCaller
}

/** Grants or revokes admin rights. Rights are read from the store on each call, so a change applies to the next one. */
export async function changeRights(
  deps: RightsDeps,
  { email, isAdmin, detail, by }: RightsChange,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const user = await UserModel.findOne({ email }, { isAdmin: 1, rightsRevision: 1 })
  if (!user) return 'unknown'
  if (user.isAdmin === isAdmin) return 'unchanged'
  const action = isAdmin ? 'admin_granted' : 'admin_revoked'
  const { _id, rightsRevision } = user
  const key = `rights ${_id} ${rightsRevision}`
  await recordIntent(deps, by?.caller ?? null, { action, actor: by?.viewer.id ?? null, subject: _id, detail, key })
  const { modifiedCount } = await UserModel.updateOne(
    { _id, email, isAdmin: !isAdmin },
    { $set: { isAdmin }, $inc: { rightsRevision: 1 } },
  )
  if (modifiedCount === 0) return (await UserModel.exists({ _id, email })) ? 'unchanged' : 'unknown'
  deps.changes.publish({ kind: 'user', user: _id, id: _id })
  return 'changed'
}
