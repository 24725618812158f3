import { type SubmitEvent, useState } from 'react'
import type { AuthResponse } from '../../../shared/auth'
import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { Segmented } from '../../ui/forms/Segmented'
import { TextInput } from '../../ui/forms/TextInput'
import { type AuthMode, useAuthentication } from './auth-requests'
import { type CredentialProblems, problemsOf } from './credentials'

const MODES = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const

const WORDS = {
  login: { submit: 'Login', busy: 'Signing in...', password: 'current-password' },
  register: { submit: 'Register', busy: 'Registering...', password: 'new-password' },
}

interface AuthFormProps {
  onSignedIn: (answer: AuthResponse, mode: AuthMode) => Promise<void>
}

export function AuthForm({ onSignedIn }: AuthFormProps) {
  const [mode, setMode] = useState<AuthMode>('login')
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<CredentialProblems>({})
  const { mutate, isPending } = useAuthentication(mode, (answer) => onSignedIn(answer, mode))
  const words = WORDS[mode]

  function type(field: keyof typeof credentials, text: string) {
    setCredentials({ ...credentials, [field]: text })
    setProblems({ ...problems, [field]: undefined })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsOf(credentials)
    setProblems(found)
    const [firstWrong] = Object.keys(found)
    if (firstWrong) return focusOn(event.currentTarget, firstWrong)
    if (!isPending) mutate({ ...credentials, email: credentials.email.trim() })
  }

  return (
    <>
      <Segmented label="Login or Register" value={mode} options={MODES} onChange={setMode} isDisabled={isPending} />
      <form className="form" noValidate onSubmit={submit}>
        <Field label="Email" error={problems.email}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              required
              autoComplete="username"
              autoCapitalize="none"
              value={credentials.email}
              onChange={(event) => type('email', event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" error={problems.password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              required
              minLength={PASSWORD_MIN_LENGTH}
              autoComplete={words.password}
              value={credentials.password}
              onChange={(event) => type('password', event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
    </>
  )
}

function focusOn(form: HTMLFormElement, field: string) {
  form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
}
