import { unauthorized } from '../../platform/errors'
import type { UserDocument } from '../users/user-model'

/** Finds the player unless they have left, or what they sign in by is another than was read. */
export const sameCredentials = ({ _id, passwordHash, discord }: UserDocument) => ({
  _id,
  passwordHash,
  'discord.id': discord?.id ?? null,
  leftAt: null,
})

export const credentialsChanged = () =>
  unauthorized('Your password or your Discord account has just changed. Please sign in again.')
