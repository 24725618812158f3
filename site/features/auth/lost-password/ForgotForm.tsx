import { useState } from 'react'
import { EMAIL } from '../../../../shared/input/credential-rules'
import { faultsAt } from '../../../../shared/input/text-rule'
import { PATHS } from '../../../../shared/paths'
import { EmailField } from '../EmailField'
import { GateForm } from '../GateForm'
import { LinkSent } from './LinkSent'
import { useAskForLink } from './lost-password-requests'

export function ForgotForm() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, reset } = useAskForLink()
  if (isSuccess) return <LinkSent email={email.trim()} onAgain={reset} />
  return (
    <>
      <GateForm
        faults={faultsAt('email', [EMAIL], email)}
        action="Send the link"
        busyLabel="Sending…"
        isPending={isPending}
        onSubmit={(onError) => mutate({ email: email.trim() }, { onError })}
      >
        {(faultOf) => <EmailField value={email} error={faultOf('email')} onChange={setEmail} />}
      </GateForm>
      <p className="gate-aside">
        <a className="link" href={PATHS.login}>
          Back to the sign-in
        </a>
      </p>
    </>
  )
}
