import { unauthorized } from '../../platform/errors'
import type { UserDocument } from '../users/user-model'

/** Matches the player only if they still exist with the credentials that were read. */
export const sameCredentials = ({ _id, passwordHash, discord }: UserDocument) => ({
  _id,
  passwordHash,
  'discord.id': discord?.id ?? null,
  deletedAt: null,
})

export const credentialsChanged = () =>
  unauthorized('Your password or your Discord account has just changed. Please sign in again.')
