import { Button } from '../../../ui/Button'

interface LinkSentProps {
  email: string
  onAgain: () => void
}

export function LinkSent({ email, onAgain }: LinkSentProps) {
  return (
    <div className="auth-message" role="status" tabIndex={-1} ref={(said) => said?.focus()}>
      <p>
        If <strong>{email}</strong> has an account, a mail with a link is on its way. The link works once, for 30
        minutes.
      </p>
      <p className="quiet">No e-mail yet? Check your spam folder, or ask again. Only the newest link works.</p>
      <Button onClick={onAgain}>Ask again</Button>
    </div>
  )
}
