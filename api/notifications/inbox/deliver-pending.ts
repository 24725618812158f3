import type { Types } from 'mongoose'
import { createIfAbsent, type PendingNotification } from './create-if-absent'
import type { NotifyDeps } from './record-notification'

/** Delivers pending notifications, each once even if several processes do so, and then removes them. */
export async function deliverPending(
  deps: NotifyDeps,
  pending: readonly PendingNotification[],
  removeDelivered: (delivered: Types.ObjectId[]) => PromiseLike<unknown>,
): Promise<void> {
  if (pending.length === 0) return
  for (const notification of pending) await createIfAbsent(deps, notification)
  await removeDelivered(pending.map(({ _id }) => _id))
}
