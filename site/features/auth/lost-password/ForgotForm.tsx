import { type FormEvent, useState } from 'react'
import { EMAIL } from '../../../../shared/input/credential-rules'
import { faultsAt } from '../../../../shared/input/text-rule'
import { PATHS } from '../../../../shared/paths'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { LinkSent } from './LinkSent'
import { useAskForLink } from './lost-password-requests'

export function ForgotForm() {
  const [email, setEmail] = useState('')
  const { formProps, of: faultOf, check, take } = useFormFaults(faultsAt('email', [EMAIL], email))
  const { mutate, isPending, isSuccess, reset } = useAskForLink()
  if (isSuccess) return <LinkSent email={email.trim()} onAgain={reset} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && check()) mutate({ email: email.trim() }, { onError: take })
  }

  return (
    <>
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
              value={email}
              onChange={(event) => setEmail(event.target.value)}
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
