import { NEW_PASSWORD } from '../../../shared/input/credential-rules'
import { PATHS } from '../../../shared/paths'
import { Consent } from '../../ui/Consent'
import { type AuthMode, type Credentials, credentialFaults } from './credentials'
import { EmailField } from './EmailField'
import { PasswordField } from './PasswordField'
import { ValidatedForm } from './ValidatedForm'

const WORDS = {
  login: { action: 'Login', busyLabel: 'Signing in...', password: 'current-password', help: undefined },
  register: {
    action: 'Register',
    busyLabel: 'Registering...',
    password: 'new-password',
    help: `At least ${NEW_PASSWORD.minLength} characters.`,
  },
} as const

interface CredentialsFormProps {
  mode: AuthMode
  credentials: Credentials
  isPending: boolean
  /** The e-mail and the password that were sent do not belong together. */
  isRefused: boolean
  onChange: (credentials: Credentials) => void
  onSubmit: (onError: (error: unknown) => void) => void
}

export function CredentialsForm({ mode, credentials, isPending, isRefused, onChange, onSubmit }: CredentialsFormProps) {
  const { action, busyLabel, password, help } = WORDS[mode]
  return (
    <ValidatedForm
      faults={credentialFaults(mode, credentials)}
      action={action}
      busyLabel={busyLabel}
      isPending={isPending}
      onSubmit={onSubmit}
    >
      {(faultOf) => (
        <>
          <EmailField
            value={credentials.email}
            error={faultOf('email')}
            onChange={(email) => onChange({ ...credentials, email })}
          />
          <PasswordField
            label="Password"
            help={help}
            autoComplete={password}
            value={credentials.password}
            error={faultOf('password') ?? (isRefused && <Refusal />)}
            onChange={(password) => onChange({ ...credentials, password })}
          />
          {mode === 'register' && <Consent act="registering" />}
        </>
      )}
    </ValidatedForm>
  )
}

const Refusal = () => (
  <>
    <span>Check the e-mail and the password. </span>
    <a className="link" href={PATHS.forgot}>
      Get a new password
    </a>
  </>
)
