import type { AuthResponse } from '../../shared/auth'
import { WELCOME } from '../../shared/messages'
import { PATHS } from '../../shared/paths'
import { enterApp } from '../features/auth/enter-app'
import { InvalidLink } from '../features/auth/lost-password/InvalidLink'
import { ResetForm } from '../features/auth/lost-password/ResetForm'
import { useLinkToken } from '../features/auth/use-link-token'
import { Providers } from '../ui/shell/Providers'

const NO_TOKEN = 'This page opens from the link in our e-mail. Open the link again, or request a new one.'

export function ResetPage() {
  const token = useLinkToken()
  return (
    <Providers>
      {token ? <ResetForm key={token} token={token} onReset={enterDashboard} /> : <InvalidLink reason={NO_TOKEN} />}
    </Providers>
  )
}

const enterDashboard = (answer: AuthResponse) => enterApp(answer, WELCOME.reset, PATHS.dashboard)
