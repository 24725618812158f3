import type { BotState } from '../../shared/bots'
import { useLastSeen } from '../lib/live/use-last-seen'
import { StateBadge } from './StateBadge'

interface BotStateBadgeProps {
  state: BotState
  isMuted?: boolean
}

/** Shows when the bot was last seen while the server is away. */
export function BotStateBadge(props: BotStateBadgeProps) {
  const lastSeen = useLastSeen()
  return lastSeen ? <span className="last-seen">{lastSeen}</span> : <StateBadge {...props} />
}
