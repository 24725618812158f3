import { unauthorized } from '../../platform/errors'
import type { UserDocument } from '../users/user-model'

/** Matches the player only if they still exist with the credentials that were read, and are not suspended. */
export const sameCredentials = ({ _id, passwordHash, discord }: UserDocument) => ({
  _id,
  passwordHash,
  'discord.id': discord?.id ?? null,
  deletedAt: null,
  suspendedAt: null,
})

export const credentialsChanged = () =>
  unauthorized('Your password or your Discord account has just changed. Please sign in again.')
