import type { BotState } from '../../shared/bots'

interface StateBadgeProps {
  state: BotState
  /** On the console only ONLINE is coloured: the stop reason says the rest. */
  isMuted?: boolean
}

export function StateBadge({ state, isMuted = false }: StateBadgeProps) {
  return (
    <span className="state-badge" data-state={state} data-muted={isMuted || undefined}>
      {state.toUpperCase()}
    </span>
  )
}
