import type { BotState } from '../../shared/bots'

interface StateBadgeProps {
  state: BotState
  /** The console colours only ONLINE: the stop reason explains the rest. */
  isMuted?: boolean
}

export function StateBadge({ state, isMuted = false }: StateBadgeProps) {
  return (
    <span className="state-badge" data-state={state} data-muted={isMuted || undefined}>
      {state.toUpperCase()}
    </span>
  )
}
