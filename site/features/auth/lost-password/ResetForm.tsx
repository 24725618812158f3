import { type SubmitEvent, useState } from 'react'
import type { AuthResponse } from '../../../../shared/auth'
import { PASSWORD_MIN_LENGTH } from '../../../../shared/limits'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import { passwordProblem } from '../credentials'
import { refusalOfLink, useResetPassword } from './lost-password-requests'
import { WorthlessLink } from './WorthlessLink'

interface ResetFormProps {
  token: string
  onReset: (answer: AuthResponse) => Promise<void>
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error } = useResetPassword(onReset)
  const refusal = refusalOfLink(error)
  if (refusal) return <WorthlessLink reason={refusal} />

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = passwordProblem(password)
    setProblem(found)
    if (found) return event.currentTarget.querySelector('input')?.focus()
    if (!isPending) mutate({ token, password })
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label="New password" help={`At least ${PASSWORD_MIN_LENGTH} characters.`} error={problem}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            required
            minLength={PASSWORD_MIN_LENGTH}
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel="Changing…">
        Change the password
      </Button>
    </form>
  )
}
