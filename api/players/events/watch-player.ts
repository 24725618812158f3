import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import { UserModel, type UserRecord } from '../../identity/users/user-model'
import { SHOWN_OF_USER, userView } from '../../identity/users/user-view'
import { unauthorized } from '../../platform/errors'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import type { ChangePublisher } from '../../realtime/changes/changes'

/**
 * Returns a check that publishes a change if the player's user or subscription differs from the last check. It finds
 * writes that publish nothing: those of the operator's commands, which run in their own process.
 */
export async function watchPlayer({ changes }: { changes: ChangePublisher }, id: string): Promise<() => Promise<void>> {
  let snapshot = await snapshotOf(id)
  return async () => {
    const before = snapshot
    snapshot = await snapshotOf(id)
    if (snapshot.user !== before.user) changes.publish({ kind: 'user', user: id, id })
    if (snapshot.subscription !== before.subscription) changes.publish({ kind: 'subscription', user: id, id })
  }
}

const WATCHED = { ...SHOWN_OF_USER, ...SHOWN_OF_SUBSCRIPTION }

/** Streams that open or are checked at the same moment share a question. */
const findWatched = findByIdBatched((ids) =>
  UserModel.find({ _id: { $in: ids }, deletedAt: null }, WATCHED).lean<UserRecord[]>(),
)

async function snapshotOf(id: string) {
  const user = await findWatched(id)
  if (!user) throw unauthorized()
  return { user: JSON.stringify(userView(user)), subscription: JSON.stringify(currentSubscription(user)) }
}
