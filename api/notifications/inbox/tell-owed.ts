import type { Types } from 'mongoose'
import type { NotifyDeps } from './record-notification'
import { type NumberedNotification, tellOnce } from './tell-once'

/** Tells what something owes a player, each notice once, however many tell it; what is told is taken out then. */
export async function tellOwed(
  deps: NotifyDeps,
  owed: readonly NumberedNotification[],
  takeOut: (told: Types.ObjectId[]) => PromiseLike<unknown>,
): Promise<void> {
  if (owed.length === 0) return
  for (const notification of owed) await tellOnce(deps, notification)
  await takeOut(owed.map(({ _id }) => _id))
}
