import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import { findUser } from '../../identity/users/find-user'
import { SHOWN_OF_USER, userView } from '../../identity/users/user-view'
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

async function snapshotOf(id: string) {
  const user = await findUser({ id }, { ...SHOWN_OF_USER, ...SHOWN_OF_SUBSCRIPTION })
  return { user: JSON.stringify(userView(user)), subscription: JSON.stringify(currentSubscription(user)) }
}
