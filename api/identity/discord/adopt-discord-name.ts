import { PLAIN_NAME, USERNAME } from '../../../shared/input/name-rules'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type UserDocument, UserModel } from '../users/user-model'

const plain = new RegExp(PLAIN_NAME.pattern)

/** Calls a player what Discord does, unless they have a name here. */
export async function adoptDiscordName(
  { changes }: { changes: ChangePublisher },
  user: UserDocument,
  discordName: string,
): Promise<UserDocument> {
  const username = usernameOf(discordName)
  if (user.username || !username) return user
  const filter = { _id: user._id, leftAt: null, username: null }
  const named = await UserModel.findOneAndUpdate(filter, { $set: { username } }, { returnDocument: 'after' })
  if (named) changes.publish({ kind: 'user', user: user._id, id: user._id })
  return named ?? user
}

/** A name of Discord as one of ours, or null where it would not be one. */
function usernameOf(discordName: string): string | null {
  const name = discordName.trim().normalize('NFC')
  const isName = name.length > 0 && name.length <= USERNAME.maxLength && name.isWellFormed() && plain.test(name)
  return isName ? name : null
}
