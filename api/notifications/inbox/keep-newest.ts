import type { Types } from 'mongoose'
import { MOST_NOTIFICATIONS } from '../../../shared/limits'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { NotificationModel } from './notification-model'

/** A look reads as many entries as are kept, so one new notification in so many looks; which one, its id's last byte says. */
const LOOKS_EVERY = 32
/** A call or a run waits for the deletion, so it leaves the rest to a later one. */
const FORGETS_AT_MOST = 1000

/** Deletes what a player has beyond their newest notifications, once in a while as new ones are kept. */
export async function keepNewest(user: Types.ObjectId, added: Types.ObjectId): Promise<void> {
  if (Number(added.id.at(-1)) % LOOKS_EVERY > 0) return
  const [newestTooMany] = await NotificationModel.find({ user }, { _id: 1 })
    .sort({ _id: -1 })
    .skip(MOST_NOTIFICATIONS)
    .limit(1)
    .lean()
  if (!newestTooMany) return
  await deleteInBatches(NotificationModel, { user, _id: { $lte: newestTooMany._id } }, { most: FORGETS_AT_MOST })
}
