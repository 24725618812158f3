import { unauthorized } from '../../platform/errors'
import type { UserRecord } from '../users/user-model'

export const CREDENTIALS = { passwordHash: 1, discord: 1 } as const
export type Credentials = Pick<UserRecord, '_id' | keyof typeof CREDENTIALS>

/** Matches the player only if they still exist with the credentials that were read, and are not suspended. */
export const sameCredentials = ({ _id, passwordHash, discord }: Credentials) => ({
  _id,
  passwordHash: passwordHash ?? null,
  'discord.id': discord?.id ?? null,
  deletedAt: null,
  suspendedAt: null,
})

export const credentialsChanged = () =>
  unauthorized('Your password or your Discord account has just changed. Please sign in again.')
