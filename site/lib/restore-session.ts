import { answerOf, api } from './api'
import { RequestError } from './request-error'
import { $session, signIn, signOut, stayAsKept } from './session-store'

let restoring: Promise<void> | null = null

/** Asks the server who the kept token belongs to. Only its 401 ends the session; a lost network does not. */
export function restoreSession(): Promise<void> {
  restoring ??= restore().finally(() => {
    restoring = null
  })
  return restoring
}

async function restore() {
  const { status, token } = $session.get()
  if (status !== 'restoring') return
  try {
    const { user } = await answerOf(api.auth.me.get())
    if ($session.get().token === token) signIn({ token, user })
  } catch (error) {
    console.error(error)
    if ($session.get().token !== token) return
    if (error instanceof RequestError && error.status === 401) signOut()
    else stayAsKept()
  }
}
