import { changeRights, type RightsDeps } from '../../identity/admin-rights/change-rights'
import { isListed, type ListedAdmins } from '../../identity/admin-rights/grant-by-email'
import type { UserDocument } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { conflict, notFound } from '../../platform/errors'
import { hasOtherAdmin, isAnyAdminLeft, lastAdmin } from './last-admin'

export type SetRightsDeps = RightsDeps & { listedAdmins: ListedAdmins }

const LISTED =
  'ADMIN_EMAILS lists this address, so the next sign-in would grant the rights again. Remove it there first.'

export async function setRights(
  deps: SetRightsDeps,
  by: SignedInCaller,
  { user, isAdmin }: { user: UserDocument; isAdmin: boolean },
): Promise<void> {
  const { _id, email, suspendedAt } = user
  if (isAdmin && suspendedAt) throw conflict('End the suspension first: a suspended user cannot become an admin.')
  if (!isAdmin && isListed(deps.listedAdmins, user)) throw conflict(LISTED)
  if (!isAdmin && !(await hasOtherAdmin(_id))) throw lastAdmin()
  if ((await changeRights(deps, { email, isAdmin, by })) === 'unknown') throw notFound('User')
  if (isAdmin || (await isAnyAdminLeft())) return
  await changeRights(deps, { email, isAdmin: true, by })
  throw lastAdmin()
}
