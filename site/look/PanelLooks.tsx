import type { Account } from '../../shared/accounts'
import { AccountTable } from '../features/accounts/AccountTable'
import { Button } from '../ui/Button'
import { ConsoleLines } from '../ui/ConsoleLines'
import { Definition } from '../ui/Definition'
import { Skeleton } from '../ui/feedback/Skeleton'
import { HelpAnswers } from '../ui/HelpAnswers'
import { Panel } from '../ui/Panel'
import { LookSection } from './LookSection'

const ACCOUNTS: Account[] = [
  {
    id: '1',
    name: 'ansgar_h',
    game_email: 'ansgar@rabenfels.example',
    server: 'DE1',
    type: 'none',
    last_sign_in: null,
    is_practice: false,
    shows_name: false,
  },
  {
    id: '2',
    name: 'rabenfels',
    game_email: 'ansgar@rabenfels.example',
    server: 'INT1',
    type: 'tower',
    last_sign_in: null,
    is_practice: false,
    shows_name: false,
  },
]

const LINES = ['2026-11-21T11:52:33Z + Collected 1,200 wood.', '2026-11-21T11:52:40Z x Password: [hidden]']
const ANSWERS = [{ id: '1', at: '2026-11-21T12:00:00.000Z', text: 'The game was away.\nPlease start it again.' }]

export const PanelLooks = () => (
  <LookSection title="Panels and tables">
    <AccountTable accounts={ACCOUNTS} bots={[]} onChoose={() => {}} />
    <div className="split" data-even>
      <Panel title="Configuration" note="A quiet line under the title." foot={<Button kind="primary">Save</Button>}>
        <Definition
          entries={[
            ['E-mail', 'ansgar@rabenfels.example'],
            ['Plan', 'advanced'],
          ]}
        />
      </Panel>
      <Panel title="A request for help">
        <div className="help-body">
          <ConsoleLines label="Lines of a request" lines={LINES} />
          <HelpAnswers answers={ANSWERS} />
        </div>
      </Panel>
      <Panel title="With an action" actions={<Button size="small">Change</Button>} aria-busy>
        <div className="look-rows">
          <Skeleton width="70%" />
          <Skeleton width="92%" />
          <Skeleton width="58%" />
        </div>
      </Panel>
    </div>
  </LookSection>
)
