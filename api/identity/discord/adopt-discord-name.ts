import { PLAIN_NAME, USERNAME } from '../../../shared/input/name-rules'
import { textFault } from '../../../shared/input/text-rule'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type UserDocument, UserModel } from '../users/user-model'

export async function adoptDiscordName(
  { changes }: { changes: ChangePublisher },
  user: UserDocument,
  discordName: string,
): Promise<UserDocument> {
  const username = usernameOf(discordName)
  if (user.username || !username) return user
  const filter = { _id: user._id, deletedAt: null, username: null }
  const named = await UserModel.findOneAndUpdate(filter, { $set: { username } }, { returnDocument: 'after' })
  if (named) changes.publish({ kind: 'user', user: user._id, id: user._id })
  return named ?? user
}

/** The Discord name if it is a valid name here, otherwise null. */
function usernameOf(discordName: string): string | null {
  const name = discordName.trim().normalize('NFC')
  const isName = name !== '' && name.isWellFormed() && textFault([USERNAME, PLAIN_NAME], name) === null
  return isName ? name : null
}
