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
  </Panel>
)
