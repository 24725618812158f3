import { useEffect, useState } from 'react'
import { WELCOME } from '../../shared/messages'
import { PATHS } from '../../shared/paths'
import { AuthForm } from '../features/auth/AuthForm'
import { modeInAddress, showMode } from '../features/auth/auth-mode'
import type { AuthMode } from '../features/auth/credentials'
import { type DiscordSignedIn, DiscordSignIn } from '../features/auth/DiscordSignIn'
import { enterApp } from '../features/auth/enter-app'
import { StorageBlocked } from '../features/auth/StorageBlocked'
import { restoreSession } from '../lib/auth/restore-session'
import { safeRedirect } from '../lib/navigation/site-paths'
import { hasSessionEnded } from '../lib/session/session-expiry'
import { $session } from '../lib/session/session-store'
import { reachOfStorage } from '../lib/storage/storage'
import { DONE } from '../lib/words/toast-messages'
import { Note } from '../ui/feedback/Note'
import { Providers } from '../ui/shell/Providers'

const ONLY_THIS_TAB = 'The storage for this site is full, so you stay signed in only in this tab.'

export function LoginPage() {
  useEffect(followSession, [])
  const [mode, setMode] = useState(modeInAddress)
  const [hasEnded] = useState(hasSessionEnded)
  const [reach] = useState(reachOfStorage)
  const changeMode = (next: AuthMode) => {
    setMode(next)
    showMode(next)
  }
  if (reach === 'page') return <StorageBlocked />
  return (
    <Providers>
      {hasEnded && <Note>Your session has ended. Please sign in again.</Note>}
      {reach === 'tab' && <Note>{ONLY_THIS_TAB}</Note>}
      <AuthForm
        mode={mode}
        onMode={changeMode}
        onSignedIn={(answer, mode) => enterApp(answer, WELCOME[mode], wantedPath())}
      />
      <DiscordSignIn path={wantedPath()} onSignedIn={enterFromDiscord} />
      {mode === 'login' && (
        <p className="auth-aside">
          <a className="link" href={PATHS.forgot}>
            Forgot your password?
          </a>
        </p>
      )}
    </Providers>
  )
}

const enterFromDiscord = (outcome: DiscordSignedIn) =>
  enterApp(outcome, outcome.hasPasswordEnded ? DONE.passwordEnded : WELCOME.discord, wantedPath())

/** Signed-in players leave this page, also after signing in in another tab. */
function followSession(): () => void {
  void leaveIfSignedIn()
  return $session.listen(({ status }) => {
    if (status === 'restoring') void leaveIfSignedIn()
  })
}

async function leaveIfSignedIn(): Promise<void> {
  await restoreSession()
  if ($session.get().status === 'in') location.replace(wantedPath())
}

const wantedPath = () => safeRedirect(new URLSearchParams(location.search).get('redirect'))
