import type { Types } from 'mongoose'
import { createIfAbsent, type PendingNotification } from './create-if-absent'
import type { NotifyDeps } from './record-notification'

/** Tells what something owes a player, each notice once, however many tell it; what is told is taken out then. */
export async function deliverPending(
  deps: NotifyDeps,
  pending: readonly PendingNotification[],
  removeDelivered: (told: Types.ObjectId[]) => PromiseLike<unknown>,
): Promise<void> {
  if (pending.length === 0) return
  for (const notification of pending) await createIfAbsent(deps, notification)
  await removeDelivered(pending.map(({ _id }) => _id))
}
