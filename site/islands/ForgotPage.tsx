import { ForgotForm } from '../features/auth/lost-password/ForgotForm'
import { Providers } from '../ui/shell/Providers'

export function ForgotPage() {
  return (
    <Providers>
      <ForgotForm />
    </Providers>
  )
}
