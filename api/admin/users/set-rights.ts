import { changeRights, type RightsDeps } from '../../identity/admin-rights/change-rights'
import type { UserDocument } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { conflict, notFound } from '../../platform/errors'
import { hasOtherAdmin, isAnyAdminLeft, lastAdmin } from './last-admin'

export async function setRights(
  deps: RightsDeps,
  by: SignedInCaller,
  { user: { _id, email, suspendedAt }, isAdmin }: { user: UserDocument; isAdmin: boolean },
): Promise<void> {
  if (isAdmin && suspendedAt) throw conflict('End the suspension first: a suspended user cannot become an admin.')
  if (!isAdmin && !(await hasOtherAdmin(_id))) throw lastAdmin()
  if ((await changeRights(deps, { email, isAdmin, by })) === 'unknown') throw notFound('User')
  if (isAdmin || (await isAnyAdminLeft())) return
  await changeRights(deps, { email, isAdmin: true, by })
  throw lastAdmin()
}
