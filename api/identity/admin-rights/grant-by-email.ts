import type { UserDocument } from '../users/user-model'
import { changeRights, type RightsDeps } from './change-rights'

export interface ListedAdmins {
  emails: string[]
  /** Anyone can register any address, so in production only a proven address grants rights. */
  mustBeProven: boolean
}

/** Each sign-in grants the rights. */
export const isListed = ({ emails, mustBeProven }: ListedAdmins, { email, emailProvenAt }: UserDocument) =>
  emails.includes(email) && !(mustBeProven && !emailProvenAt)

interface GrantDeps extends RightsDeps {
  listedAdmins: ListedAdmins
}

/** Makes a player an admin if ADMIN_EMAILS lists their address, in the store and in the given record. */
export async function grantByEmail(deps: GrantDeps, user: UserDocument): Promise<void> {
  if (user.isAdmin || !isListed(deps.listedAdmins, user)) return
  const outcome = await changeRights(deps, { email: user.email, isAdmin: true, detail: 'ADMIN_EMAILS' })
  user.isAdmin = outcome !== 'unknown'
}
