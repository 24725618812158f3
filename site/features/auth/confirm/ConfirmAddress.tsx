import { PATHS } from '../../../../shared/paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { linkRefusal, useAskForConfirmMail, useConfirmAddress } from './confirm-requests'

interface ConfirmAddressProps {
  /** Null if the page was not opened by a link. */
  token: string | null
  /** Null until the stored session is known. */
  email: string | null
}

const NO_TOKEN = 'This page opens from the link in our e-mail. Open the link again, or ask for a new one.'

/** For a signed-in player. A press, because programs that check mails open links too. */
export function ConfirmAddress({ token, email }: ConfirmAddressProps) {
  const { mutate, isPending, isSuccess, error } = useConfirmAddress()
  const refusal = token ? linkRefusal(error) : NO_TOKEN
  if (isSuccess) return <Confirmed />
  if (refusal) return <AskAgain reason={refusal} />
  return (
    <div className="auth-message">
      {email && (
        <p>
          You are signed in as <strong>{email}</strong>.
        </p>
      )}
      <Button
        kind="primary"
        isWide
        isBusy={isPending}
        busyLabel="Confirming…"
        onClick={() => token && mutate({ token })}
      >
        Confirm my address
      </Button>
    </div>
  )
}

function Confirmed() {
  return (
    <div className="auth-message" role="status" tabIndex={-1} ref={(said) => said?.focus()}>
      <p>Your address is confirmed. Alerts of your bots and new passwords can reach you by e-mail now.</p>
      <ButtonLink kind="primary" href={`${PATHS.settings}#notifications`}>
        Choose what is mailed
      </ButtonLink>
      <p className="auth-aside">
        <a className="link" href={PATHS.dashboard}>
          Go to the dashboard
        </a>
      </p>
    </div>
  )
}

function AskAgain({ reason }: { reason: string }) {
  const { mutate, isPending, isSuccess } = useAskForConfirmMail()
  if (isSuccess)
    return (
      <div className="auth-message" role="status" tabIndex={-1} ref={(said) => said?.focus()}>
        <p>A mail with a new link is on its way. It works for 24 hours.</p>
      </div>
    )
  return (
    <div className="auth-message" role="alert">
      <p>{reason}</p>
      <Button kind="primary" isBusy={isPending} busyLabel="Sending…" onClick={() => mutate()}>
        Mail me a new link
      </Button>
    </div>
  )
}
