import { currentSubscription } from '../../billing/current-subscription'
import { findUser } from '../../identity/users/find-user'
import { userView } from '../../identity/users/user-view'
import type { ChangePublisher } from '../../realtime/changes/changes'

/**
 * Answers a look that tells whether the player is shown otherwise than before: what the operator's commands write, in a
 * process of their own, is told by nobody.
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
  const user = await findUser({ id })
  return { user: JSON.stringify(userView(user)), subscription: JSON.stringify(currentSubscription(user)) }
}
