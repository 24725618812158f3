import type { Types } from 'mongoose'
import type { Viewer } from '../../identity/viewer/viewer'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import { NotificationModel } from './notification-model'
import type { NotifyDeps } from './record-notification'

export async function findOwnNotification(viewer: Viewer, id: string): Promise<Types.ObjectId> {
  const own = isObjectId(id) ? await NotificationModel.exists({ _id: id, user: viewer.id }) : null
  if (!own) throw notFound('Notification')
  return own._id
}

/** Marks one entry as read and leaves the others unseen. */
export async function markNotificationRead(
  { clock, changes }: NotifyDeps,
  viewer: Viewer,
  _id: Types.ObjectId,
): Promise<void> {
  const unread = { _id, user: viewer.id, readAt: null }
  const { modifiedCount } = await NotificationModel.updateOne(unread, { $set: { readAt: new Date(clock.now()) } })
  if (modifiedCount > 0) changes.publish({ kind: 'notification', user: viewer.id, id: _id })
}
