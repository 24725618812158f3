import type { UserDocument } from '../users/user-model'
import { changeRights, type RightsDeps } from './change-rights'

/** Whom ADMIN_EMAILS names. */
export interface ListedAdmins {
  emails: string[]
  /** Anybody may type an address: where players are strangers, it counts once they showed that it is theirs. */
  mustBeProven: boolean
}

interface GrantDeps extends RightsDeps {
  listedAdmins: ListedAdmins
}

/** Makes an admin of whom ADMIN_EMAILS names, in the store and in the given record. */
export async function grantByEmail(deps: GrantDeps, user: UserDocument): Promise<void> {
  const { emails, mustBeProven } = deps.listedAdmins
  if (user.isAdmin || !emails.includes(user.email) || (mustBeProven && !user.emailProvenAt)) return
  const outcome = await changeRights(deps, { email: user.email, isAdmin: true, detail: 'ADMIN_EMAILS' })
  user.isAdmin = outcome !== 'unknown'
}
