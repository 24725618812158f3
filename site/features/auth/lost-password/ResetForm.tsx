import { useState } from 'react'
import type { AuthResponse } from '../../../../shared/auth'
import { BOUNDED_PASSWORD, NEW_PASSWORD } from '../../../../shared/input/credential-rules'
import { faultsAt } from '../../../../shared/input/text-rule'
import { PasswordField } from '../PasswordField'
import { ValidatedForm } from '../ValidatedForm'
import { InvalidLink } from './InvalidLink'
import { linkRefusal, useResetPassword } from './lost-password-requests'

interface ResetFormProps {
  token: string
  onReset: (answer: AuthResponse) => Promise<void>
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useResetPassword(onReset)
  const refusal = linkRefusal(error)
  if (refusal) return <InvalidLink reason={refusal} />
  return (
    <ValidatedForm
      faults={faultsAt('password', [NEW_PASSWORD, BOUNDED_PASSWORD], password)}
      action="Change the password"
      busyLabel="Changing…"
      isPending={isPending}
      onSubmit={(onError) => mutate({ token, password }, { onError })}
    >
      {(faultOf) => (
        <PasswordField
          label="New password"
          help={`At least ${NEW_PASSWORD.minLength} characters.`}
          autoComplete="new-password"
          value={password}
          error={faultOf('password')}
          onChange={setPassword}
        />
      )}
    </ValidatedForm>
  )
}
