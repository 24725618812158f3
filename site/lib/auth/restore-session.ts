import type { User } from '../../../shared/auth'
import { answerOf, api } from '../api/api'
import { RequestError } from '../api/request-error'
import { endSession } from '../session/end-session'
import { isOutdated, lastChange } from '../session/last-change'
import { $session, changeUser, trustStoredSession } from '../session/session-store'

let restoring: Promise<void> | null = null

/** Asks the server who the kept token belongs to. Only its 401 ends the session; a lost network does not. */
export function restoreSession(): Promise<void> {
  restoring ??= restore().finally(() => {
    restoring = null
  })
  return restoring
}

/** Shows the player as they are now; who cannot be asked for stays as they were, and a visitor is not asked for. */
export async function refreshUser(): Promise<void> {
  const { token } = $session.get()
  if (!token) return
  const user = await fetchUser().catch(() => null)
  if (user && $session.get().token === token) changeUser(user)
}

async function restore() {
  const { status, token } = $session.get()
  if (status !== 'restoring') return
  try {
    const user = await fetchUser()
    if ($session.get().token === token) changeUser(user)
  } catch (error) {
    console.error(error)
    if ($session.get().token !== token) return
    if (error instanceof RequestError && error.isSessionOver) endSession()
    else trustStoredSession()
  }
}

/** Asked again where a change came in between: the answer may be from before it. */
async function fetchUser(): Promise<User> {
  const change = lastChange()
  const { user } = await answerOf(api.auth.me.get())
  return isOutdated(change) ? fetchUser() : user
}
