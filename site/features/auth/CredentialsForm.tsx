import type { FormEvent } from 'react'
import { NEW_PASSWORD } from '../../../shared/input/credential-rules'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { TextInput } from '../../ui/forms/TextInput'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { type AuthMode, type Credentials, faultsOf } from './credentials'

const WORDS = {
  login: { submit: 'Login', busy: 'Signing in...', password: 'current-password' },
  register: { submit: 'Register', busy: 'Registering...', password: 'new-password' },
}

interface CredentialsFormProps {
  mode: AuthMode
  credentials: Credentials
  isPending: boolean
  onChange: (credentials: Credentials) => void
  onSubmit: (onError: (error: unknown) => void) => void
}

export function CredentialsForm({ mode, credentials, isPending, onChange, onSubmit }: CredentialsFormProps) {
  const { formProps, of: faultOf, check, take } = useFormFaults(faultsOf(mode, credentials))
  const words = WORDS[mode]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && check()) onSubmit(take)
  }

  return (
    <form {...formProps} className="form" noValidate onSubmit={submit}>
      <Field label="Email" error={faultOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            value={credentials.email}
            onChange={(event) => onChange({ ...credentials, email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Password" error={faultOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            required
            minLength={NEW_PASSWORD.minLength}
            autoComplete={words.password}
            value={credentials.password}
            onChange={(event) => onChange({ ...credentials, password: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  )
}
