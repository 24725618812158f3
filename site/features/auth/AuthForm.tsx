import { useState } from 'react'
import type { AuthResponse } from '../../../shared/auth'
import { Segmented } from '../../ui/forms/Segmented'
import { useAuthentication } from './auth-requests'
import { CredentialsForm } from './CredentialsForm'
import type { AuthMode } from './credentials'

const MODES = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const

interface AuthFormProps {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  onSignedIn: (answer: AuthResponse, mode: AuthMode) => Promise<void>
}

export function AuthForm({ mode, onMode, onSignedIn }: AuthFormProps) {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const { mutate, isPending } = useAuthentication(mode, {
    onSignedIn: (answer) => onSignedIn(answer, mode),
    onRegistered: () => onMode('login'),
  })
  return (
    <>
      <Segmented label="Login or Register" value={mode} options={MODES} onChange={onMode} isDisabled={isPending} />
      {/* Remounted, because the two modes have different rules. */}
      <CredentialsForm
        key={mode}
        mode={mode}
        credentials={credentials}
        isPending={isPending}
        onChange={setCredentials}
        onSubmit={(onError) => mutate({ ...credentials, email: credentials.email.trim() }, { onError })}
      />
    </>
  )
}
