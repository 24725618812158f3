import { inBrowser } from '../storage/storage'
import { ENDED_KEY, signOut, TOKEN_KEY } from './session-store'

const isSignedIn = () => inBrowser.get(TOKEN_KEY) !== null

/** Ends a session that the server no longer knows. The sign-in page explains this to players who did not sign out. */
export function endSession(): void {
  // Another tab may just have ended it.
  const isNoticeDue = isSignedIn() || hasSessionEnded()
  signOut()
  if (isNoticeDue) inBrowser.set(ENDED_KEY, 'yes')
}

export const hasSessionEnded = (): boolean => !isSignedIn() && inBrowser.get(ENDED_KEY) !== null
