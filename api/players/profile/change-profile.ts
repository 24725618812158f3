import type { ProfileChange, User } from '../../../shared/auth'
import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { WRONG_TIME_ZONE } from '../../../shared/messages'
import { UserModel } from '../../identity/users/user-model'
import { userView } from '../../identity/users/user-view'
import type { Viewer } from '../../identity/viewer/viewer'
import { askAgain } from '../../notifications/channels/ask-again'
import { scheduleDigest } from '../../notifications/channels/digest/schedule-digest'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import { refuseFaults, unauthorized } from '../../platform/errors'

/** Changes name and time zone. An empty name removes it. */
export async function changeProfile(
  deps: NotifyDeps,
  { id }: Viewer,
  { username, time_zone }: ProfileChange,
): Promise<User> {
  const change = {
    ...(username !== undefined && { username: username.trim().normalize('NFC') || null }),
    ...(time_zone !== undefined && { timeZone: requireTimeZone(time_zone) }),
  }
  const user = await UserModel.findOneAndUpdate(
    { _id: id, deletedAt: null },
    { $set: change },
    { returnDocument: 'after' },
  )
  if (!user) throw unauthorized()
  if (time_zone !== undefined) {
    await askAgain(deps, id)
    await scheduleDigest(deps, id)
  }
  deps.changes.publish({ kind: 'user', user: id, id })
  return userView(user)
}

function requireTimeZone(name: string | null): string | null {
  if (name === null) return null
  const zone = canonicalTimeZone(name)
  if (!zone) refuseFaults([{ path: 'time_zone', message: WRONG_TIME_ZONE }])
  return zone
}
