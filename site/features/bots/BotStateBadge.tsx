import type { BotState } from '../../../shared/bots'
import { useLastSeen } from '../../lib/live/use-last-seen'
import { StateBadge } from '../../ui/StateBadge'

interface BotStateBadgeProps {
  state: BotState
  isMuted?: boolean
}

/** The state of a bot, as long as somebody can say it. */
export function BotStateBadge(props: BotStateBadgeProps) {
  const lastSeen = useLastSeen()
  return lastSeen ? <span className="last-seen">{lastSeen}</span> : <StateBadge {...props} />
}
