import { type SubmitEvent, useState } from 'react'
import { PATHS } from '../../../../shared/paths'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { emailProblem } from '../credentials'
import { LinkSent } from './LinkSent'
import { useAskForLink } from './lost-password-requests'

export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, isSuccess, reset } = useAskForLink()
  if (isSuccess) return <LinkSent email={email.trim()} onAgain={reset} />

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = emailProblem(email.trim())
    setProblem(found)
    if (found) return event.currentTarget.querySelector('input')?.focus()
    if (!isPending) mutate({ email: email.trim() })
  }

  return (
    <>
      <form className="form" noValidate onSubmit={submit}>
        <Field label="Email" error={problem}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              required
              autoComplete="username"
              autoCapitalize="none"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setProblem(null)
              }}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel="Sending…">
          Send the link
        </Button>
      </form>
      <p className="gate-aside">
        <a className="link" href={PATHS.login}>
          Back to the sign-in
        </a>
      </p>
    </>
  )
}
