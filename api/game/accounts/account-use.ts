import type { Types } from 'mongoose'
import type { AccountDocument } from './account-model'

/** Implemented by the bots, which depend on accounts and not the other way round. */
export interface AccountUse {
  /** The name of the bot that plays this account right now; null if there is none. */
  playing(account: Types.ObjectId): Promise<string | null>
  /** Called after an account was removed. */
  detach(account: Pick<AccountDocument, '_id' | 'user'>): Promise<void>
}
