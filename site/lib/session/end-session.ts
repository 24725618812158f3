import { inBrowser } from '../storage/storage'
import { ENDED_KEY, signOut, TOKEN_KEY } from './session-store'

const isSignedIn = () => inBrowser.get(TOKEN_KEY) !== null

/** The server does not know the session any more, which whoever did not sign out is told where they sign in. */
export function endSession(): void {
  // Another tab may have ended it a moment ago.
  const isNoticeDue = isSignedIn() || hasSessionEnded()
  signOut()
  if (isNoticeDue) inBrowser.set(ENDED_KEY, 'yes')
}

export const hasSessionEnded = (): boolean => !isSignedIn() && inBrowser.get(ENDED_KEY) !== null
