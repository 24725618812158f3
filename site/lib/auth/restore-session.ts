import type { User } from '../../../shared/auth'
import { answerOf, api } from '../api/api'
import { RequestError } from '../api/request-error'
import { isOutdated, lastChange } from '../session/last-change'
import { endSession } from '../session/session-expiry'
import { $session, changeUser, trustStoredSession } from '../session/session-store'

let restoring: Promise<void> | null = null

/** Loads the player of the stored token. Only a 401 ends the session; a network error does not. */
export function restoreSession(): Promise<void> {
  restoring ??= restore().finally(() => {
    restoring = null
  })
  return restoring
}

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

/** Fetches again if something changed during the call: the answer may be older than the change. */
async function fetchUser(): Promise<User> {
  const change = lastChange()
  const { user } = await answerOf(api.auth.me.get())
  return isOutdated(change) ? fetchUser() : user
}
