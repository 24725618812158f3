import type { Types } from 'mongoose'
import type { AccountDocument } from './account-model'

/** What uses game accounts has to say before one is changed or removed. Bots know accounts, and not the other way round. */
export interface AccountUse {
  /** The name of the bot that plays this account right now, or null. */
  playing(account: Types.ObjectId): Promise<string | null>
  /** Told after an account was removed. */
  detach(account: Pick<AccountDocument, '_id' | 'user'>): Promise<void>
}
