import { PATHS } from '../../../../shared/paths'
import { ButtonLink } from '../../../ui/Button'

export function InvalidLink({ reason }: { reason: string }) {
  return (
    <div className="auth-message" role="alert">
      <p>{reason}</p>
      <ButtonLink kind="primary" href={PATHS.forgot}>
        Ask for a new link
      </ButtonLink>
      <p className="auth-aside">
        <a className="link" href={PATHS.login}>
          Back to the sign-in
        </a>
      </p>
    </div>
  )
}
