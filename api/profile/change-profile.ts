import type { ProfileChange, User } from '../../shared/auth'
import { zoneNamed } from '../../shared/input/time-zones'
import { WRONG_TIME_ZONE } from '../../shared/messages'
import type { Viewer } from '../auth/sessions'
import type { ChangePublisher } from '../changes/changes'
import { refuseFaults, unauthorized } from '../foundation/errors'
import { UserModel } from '../users/user-model'
import { userView } from '../users/user-view'

/** Changes what others call the player, where an empty name takes it away, and the zone that they live by. */
export async function changeProfile(
  { changes }: { changes: ChangePublisher },
  { id }: Viewer,
  { username, time_zone }: ProfileChange,
): Promise<User> {
  const change = {
    ...(username !== undefined && { username: username.trim().normalize('NFC') || null }),
    ...(time_zone !== undefined && { timeZone: knownZone(time_zone) }),
  }
  const user = await UserModel.findOneAndUpdate(
    { _id: id, leftAt: null },
    { $set: change },
    { returnDocument: 'after' },
  )
  if (!user) throw unauthorized()
  changes.publish({ kind: 'user', user: id, id })
  return userView(user)
}

function knownZone(name: string | null): string | null {
  if (name === null) return null
  const zone = zoneNamed(name)
  if (!zone) refuseFaults([{ path: 'time_zone', message: WRONG_TIME_ZONE }])
  return zone
}
