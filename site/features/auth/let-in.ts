import type { AuthResponse } from '../../../shared/auth'
import { prefetchForPlayer } from '../../lib/queries/player-queries'
import { signIn } from '../../lib/session/session-store'
import { navigateWith } from '../../lib/toasts/toasts'
import { openGate } from './open-gate'

/** Signs the player in, raises the gate and goes on to a page of theirs, which says the welcome. */
export async function letIn(
  answer: Pick<AuthResponse, 'token' | 'user'>,
  welcome: string,
  path: string,
): Promise<void> {
  signIn(answer)
  prefetchForPlayer()
  openGate()
  await navigateWith({ kind: 'done', text: welcome }, path, { isReplacing: true })
}
