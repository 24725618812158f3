import { BILLING_PATH, PATHS } from '../../../shared/paths'
import { Definition } from '../../ui/Definition'
import { Panel } from '../../ui/Panel'

interface AccountFactsProps {
  email: string | undefined
  plan: string
}

export const AccountFacts = ({ email, plan }: AccountFactsProps) => (
  <Panel aria-label="Account">
    <Definition
      entries={[
        ['E-mail', email || '–'],
        ['Plan', plan],
      ]}
    />
    <p className="account-links">
      <a className="link" href={PATHS.profile}>
        Change e-mail and password
      </a>
      <a className="link" href={BILLING_PATH}>
        Billing
      </a>
    </p>
  </Panel>
)
