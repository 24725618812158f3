import { type FormEvent, useState } from 'react'
import type { AuthResponse } from '../../../../shared/auth'
import { NEW_PASSWORD } from '../../../../shared/input/credential-rules'
import { faultsAt } from '../../../../shared/input/text-rule'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { refusalOfLink, useResetPassword } from './lost-password-requests'
import { WorthlessLink } from './WorthlessLink'

interface ResetFormProps {
  token: string
  onReset: (answer: AuthResponse) => Promise<void>
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const { formProps, of: faultOf, check, take } = useFormFaults(faultsAt('password', [NEW_PASSWORD], password))
  const { mutate, isPending, error } = useResetPassword(onReset)
  const refusal = refusalOfLink(error)
  if (refusal) return <WorthlessLink reason={refusal} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && check()) mutate({ token, password }, { onError: take })
  }

  return (
    <form {...formProps} className="form" noValidate onSubmit={submit}>
      <Field label="New password" help={`At least ${NEW_PASSWORD.minLength} characters.`} error={faultOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            required
            minLength={NEW_PASSWORD.minLength}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel="Changing…">
        Change the password
      </Button>
    </form>
  )
}
