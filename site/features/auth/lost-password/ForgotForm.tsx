import { useState } from 'react'
import { EMAIL } from '../../../../shared/input/credential-rules'
import { faultsAt } from '../../../../shared/input/text-rule'
import { PATHS } from '../../../../shared/paths'
import { EmailField } from '../EmailField'
import { ValidatedForm } from '../ValidatedForm'
import { LinkSent } from './LinkSent'
import { useRequestResetLink } from './lost-password-requests'

export function ForgotForm() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, reset } = useRequestResetLink()
  if (isSuccess) return <LinkSent email={email.trim()} onAgain={reset} />
  return (
    <>
      <ValidatedForm
        faults={faultsAt('email', [EMAIL], email)}
        action="Send the link"
        busyLabel="Sending…"
        isPending={isPending}
        onSubmit={(onError) => mutate({ email: email.trim() }, { onError })}
      >
        {(faultOf) => <EmailField value={email} error={faultOf('email')} onChange={setEmail} />}
      </ValidatedForm>
      <p className="auth-aside">
        <a className="link" href={PATHS.login}>
          Back to the sign-in
        </a>
      </p>
    </>
  )
}
