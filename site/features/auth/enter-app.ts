import type { AuthResponse } from '../../../shared/auth'
import { prefetchForPlayer } from '../../lib/queries/player-queries'
import { signIn } from '../../lib/session/session-store'
import { navigateWithToast } from '../../lib/toasts/toasts'
import { raisePortcullis } from './raise-portcullis'

/** Signs the player in and goes to their page, which shows the welcome. */
export async function enterApp(
  answer: Pick<AuthResponse, 'token' | 'user'>,
  welcome: string,
  path: string,
): Promise<void> {
  signIn(answer)
  prefetchForPlayer()
  raisePortcullis()
  await navigateWithToast({ kind: 'done', text: welcome }, path, { isReplacing: true })
}
