import type { BotState } from '../../shared/bots'
import { Avatar } from '../ui/Avatar'
import { BotStateBadge } from '../ui/BotStateBadge'
import { PlanBadge } from '../ui/PlanBadge'
import { StateBadge } from '../ui/StateBadge'
import { LookRow, LookSection } from './LookSection'

const STATES: BotState[] = ['online', 'offline', 'error']
/** None, one of a single colour, and one that fails to load. */
const PICTURES = [
  null,
  'data:image/gif;base64,R0lGODlhAQABAIAAAFqTVAAAACwAAAAAAQABAAACAkQBADs=',
  'data:image/gif;base64,',
]
const PLANS = ['starter', 'free', 'plus', 'advanced', 'premium', 'pro']

export const BadgeLooks = () => (
  <LookSection title="Badges">
    <LookRow>
      {STATES.map((state) => (
        <BotStateBadge key={state} state={state} />
      ))}
      {STATES.map((state) => (
        <StateBadge key={state} state={state} isMuted={state !== 'online'} />
      ))}
    </LookRow>
    <LookRow>
      <BotStateBadge state="online" />
      <span className="last-seen">Last seen 22:50</span>
    </LookRow>
    <LookRow>
      {PLANS.map((plan) => (
        <PlanBadge key={plan} plan={plan} />
      ))}
      <span className="badge" data-plain>
        tower
      </span>
    </LookRow>
    <LookRow>
      <PlanBadge plan="starter" size="large" />
      <PlanBadge plan="premium" size="large" />
    </LookRow>
    <LookRow>
      {PICTURES.map((avatar) => (
        <Avatar key={avatar} user={{ email: 'ansgar@castellan.example', user_metadata: { avatar } }} />
      ))}
      <Avatar user={{ email: 'ansgar@castellan.example', user_metadata: { avatar: null } }} size="large" />
    </LookRow>
  </LookSection>
)
