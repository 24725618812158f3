import type { Types } from 'mongoose'
import { MAX_NOTIFICATIONS } from '../../../shared/limits'
import { isTurnToTrim, trimToNewest } from '../../platform/store/batches/trim-to-newest'
import { NotificationModel } from './notification-model'

/** Their events are in the outbox, or there are none. */
const ALREADY_TOLD = { eventsDueAt: { $exists: false } }

export async function trimInbox(user: Types.ObjectId, added: Types.ObjectId): Promise<void> {
  if (!isTurnToTrim(added)) return
  await trimToNewest(NotificationModel, { filter: { user }, keep: MAX_NOTIFICATIONS, only: ALREADY_TOLD })
}
