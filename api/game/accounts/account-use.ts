import type { Types } from 'mongoose'
import type { AccountDocument } from './account-model'

/** Implemented by the bots, which depend on accounts and not the other way round. */
export interface AccountUse {
  playing(account: Types.ObjectId): Promise<string | null>
  detach(account: Pick<AccountDocument, '_id' | 'user'>): Promise<void>
}
