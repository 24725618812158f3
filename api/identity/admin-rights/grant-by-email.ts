import type { UserDocument } from '../users/user-model'
import { changeRights, type RightsDeps } from './change-rights'

export interface ListedAdmins {
  emails: string[]
  /** Anyone can register any address, so in production only a proven address grants rights. */
  mustBeProven: boolean
}

interface GrantDeps extends RightsDeps {
  listedAdmins: ListedAdmins
}

/** Makes a player an admin if ADMIN_EMAILS lists their address, in the store and in the given record. */
export async function grantByEmail(deps: GrantDeps, user: UserDocument): Promise<void> {
  const { emails, mustBeProven } = deps.listedAdmins
  if (user.isAdmin || !emails.includes(user.email) || (mustBeProven && !user.emailProvenAt)) return
  const outcome = await changeRights(deps, { email: user.email, isAdmin: true, detail: 'ADMIN_EMAILS' })
  user.isAdmin = outcome !== 'unknown'
}
