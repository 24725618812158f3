import type { Types } from 'mongoose'
import { MAX_NOTIFICATIONS } from '../../../shared/limits'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { NotificationModel } from './notification-model'

/**
 * Trimming reads as many entries as are kept, so only one in 32 new notifications trims, chosen by the last byte of
 * its id.
 */
const TRIM_EVERY = 32
/** A call or a run waits for the deletion, so the rest is left to a later one. */
const MAX_DELETED = 1000

/** Their events are in the outbox, or there are none. */
const ALREADY_TOLD = { eventsDueAt: { $exists: false } }

export async function trimInbox(user: Types.ObjectId, added: Types.ObjectId): Promise<void> {
  if (Number(added.id.at(-1)) % TRIM_EVERY > 0) return
  const [newestExcess] = await NotificationModel.find({ user }, { _id: 1 })
    .sort({ _id: -1 })
    .skip(MAX_NOTIFICATIONS)
    .limit(1)
    .lean()
  if (!newestExcess) return
  await deleteInBatches(
    NotificationModel,
    { user, _id: { $lte: newestExcess._id }, ...ALREADY_TOLD },
    { limit: MAX_DELETED },
  )
}
