import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { Shield } from '../../../ui/drawings/Shield'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { BotStateBadge } from '../BotStateBadge'
import { BotToggle } from '../BotToggle'
import { isOnline, nameOf, shownState } from '../bot-figures'
import { useBotAction } from '../bot-requests'

interface BotHeadProps {
  id: string
  /** Undefined while loading. */
  bot: Bot | undefined
}

export function BotHead({ id, bot }: BotHeadProps) {
  const { mutate, isPending } = useBotAction()
  const isKnown = useLastSeen() === null
  const isPracticeRealm = usePracticeRealm()
  const state = shownState(bot?.state ?? 'offline')
  return (
    <div className="console-head">
      <Shield templateId={bot?.templateId ?? ''} state={bot && isKnown ? state : undefined} />
      <div>
        <h2>{bot ? nameOf(bot) : 'Loading bot...'}</h2>
        <p className="mono">
          <span>{`ID: ${id}`}</span>
          {isPracticeRealm && <span className="console-realm"> · Practice realm</span>}
        </p>
      </div>
      <span aria-live="polite">
        <BotStateBadge state={state} isMuted={state !== 'online'} />
      </span>
      {bot ? (
        <BotToggle
          bot={bot}
          isActing={isPending}
          onToggle={() => mutate({ botId: id, action: isOnline(bot) ? 'stop' : 'start' })}
        />
      ) : (
        <span className="bot-toggle">
          <Skeleton height="var(--control)" />
        </span>
      )}
    </div>
  )
}
