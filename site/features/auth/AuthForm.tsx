import { useState } from 'react'
import type { AuthResponse } from '../../../shared/auth'
import { RequestError } from '../../lib/api/request-error'
import { Segmented } from '../../ui/forms/Segmented'
import { useAuthentication } from './auth-requests'
import { CredentialsForm } from './CredentialsForm'
import type { AuthMode } from './credentials'

const MODES = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const

const UNAUTHORIZED = 401

interface AuthFormProps {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  onSignedIn: (answer: AuthResponse, mode: AuthMode) => Promise<void>
}

export function AuthForm({ mode, onMode, onSignedIn }: AuthFormProps) {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending } = useAuthentication(mode, {
    onSignedIn: (answer) => onSignedIn(answer, mode),
    onRegistered: () => onMode('login'),
  })
  const refuse = (onError: (error: unknown) => void) => (error: unknown) => {
    setRefused(error instanceof RequestError && error.status === UNAUTHORIZED)
    onError(error)
  }
  return (
    <>
      <Segmented label="Login or Register" value={mode} options={MODES} onChange={onMode} isDisabled={isPending} />
      {/* Remounted, because the two modes have different rules. */}
      <CredentialsForm
        key={mode}
        mode={mode}
        credentials={credentials}
        isPending={isPending}
        isRefused={isRefused && mode === 'login'}
        onChange={(next) => {
          setCredentials(next)
          setRefused(false)
        }}
        onSubmit={(onError) =>
          mutate({ ...credentials, email: credentials.email.trim() }, { onError: refuse(onError) })
        }
      />
    </>
  )
}
