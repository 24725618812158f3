import { useStore } from '@nanostores/react'
import { PATHS } from '../../shared/paths'
import { ConfirmAddress } from '../features/auth/confirm/ConfirmAddress'
import { keepConfirmToken } from '../features/auth/confirm/kept-token'
import { useLinkToken } from '../features/auth/use-link-token'
import { loginPath } from '../lib/navigation/site-paths'
import { $session } from '../lib/session/session-store'
import { ButtonLink } from '../ui/Button'
import { Providers } from '../ui/shell/Providers'

export function ConfirmPage() {
  const token = keepConfirmToken(useLinkToken())
  const { status, user } = useStore($session)
  return (
    <Providers>
      {status === 'out' ? <SignInFirst /> : <ConfirmAddress key={token} token={token} email={user?.email ?? null} />}
    </Providers>
  )
}

function SignInFirst() {
  return (
    <div className="auth-message">
      <p>Please sign in first: the link confirms the address of the account that it was sent for.</p>
      <ButtonLink kind="primary" href={loginPath(PATHS.confirm)}>
        Sign in
      </ButtonLink>
    </div>
  )
}
