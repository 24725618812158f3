import mongoose, { type PipelineStage } from 'mongoose'
import { MAX_NOTES } from '../../../shared/admin-user'
import { SHOWN_OF_BOT, type ShownBot } from '../../bots/bot-view'
import { BotModel } from '../../bots/model/bot-model'
import { AccountModel } from '../../game/accounts/account-model'
import { SHOWN_OF_ACCOUNT, type ShownAccount } from '../../game/accounts/account-view'
import { NoteModel, type NoteRecord } from '../../identity/users/note-model'
import { UserModel } from '../../identity/users/user-model'
import { isObjectId } from '../../platform/store/object-id'
import { SHOWN_OF_USER, type ShownUser } from './admin-user-view'

interface WithBelongings extends ShownUser {
  bots: ShownBot[]
  accounts: ShownAccount[]
  notes: NoteRecord[]
}

/** With one question. */
export async function findWithBelongings(id: string): Promise<WithBelongings | undefined> {
  if (!isObjectId(id)) return undefined
  const [found] = await UserModel.aggregate<WithBelongings>([
    { $match: { _id: new mongoose.Types.ObjectId(id), deletedAt: null } },
    { $project: SHOWN_OF_USER },
    join('bots', BotModel, [{ $sort: { slot: 1 } }, { $project: SHOWN_OF_BOT }]),
    join('accounts', AccountModel, [{ $sort: { _id: 1 } }, { $project: SHOWN_OF_ACCOUNT }]),
    join('notes', NoteModel, [{ $sort: { _id: -1 } }, { $limit: MAX_NOTES }]),
  ])
  return found
}

const join = (
  as: keyof WithBelongings,
  { collection }: { collection: { name: string } },
  pipeline: PipelineStage.Lookup['$lookup']['pipeline'],
): PipelineStage => ({
  $lookup: { from: collection.name, localField: '_id', foreignField: 'user', pipeline, as },
})
