import { useEffect } from 'react'
import type { AuthResponse } from '../../shared/auth'
import { WELCOME } from '../../shared/messages'
import { AuthForm } from '../features/auth/AuthForm'
import type { AuthMode } from '../features/auth/auth-requests'
import { openGate } from '../features/auth/open-gate'
import { restoreSession } from '../lib/auth/restore-session'
import { safeRedirect } from '../lib/paths'
import { prefetchForPlayer } from '../lib/queries/player-queries'
import { $session, signIn } from '../lib/session/session-store'
import { navigateWith } from '../lib/toasts/toasts'
import { Providers } from '../ui/shell/Providers'

export function LoginPage() {
  useEffect(followSession, [])
  return (
    <Providers>
      <AuthForm onSignedIn={letIn} />
    </Providers>
  )
}

async function letIn(answer: AuthResponse, mode: AuthMode): Promise<void> {
  signIn(answer)
  prefetchForPlayer()
  await openGate()
  await navigateWith({ kind: 'done', text: WELCOME[mode] }, wantedPath(), { isReplacing: true })
}

/** Who is signed in has no business here: at first, and when another tab let them in. */
function followSession(): () => void {
  void goOnIfSignedIn()
  return $session.listen(({ status }) => {
    if (status === 'restoring') void goOnIfSignedIn()
  })
}

async function goOnIfSignedIn(): Promise<void> {
  await restoreSession()
  if ($session.get().status === 'in') location.replace(wantedPath())
}

const wantedPath = () => safeRedirect(new URLSearchParams(location.search).get('redirect'))
