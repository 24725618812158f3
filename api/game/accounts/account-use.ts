import type { Types } from 'mongoose'
import type { AccountRecord } from './account-model'

/** Implemented by the bots, which depend on accounts and not the other way round. */
export interface AccountUse {
  playing(account: Types.ObjectId): Promise<string | null>
  detach(account: Pick<AccountRecord, '_id' | 'user'>): Promise<void>
}
