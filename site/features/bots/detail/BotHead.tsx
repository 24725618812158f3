import type { Bot } from '../../../../shared/bots'
import { Shield } from '../../../ui/drawings/Shield'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { StateBadge } from '../../../ui/StateBadge'
import { BotToggle } from '../BotToggle'
import { isOnline, shownState } from '../bot-figures'
import { useBotAction } from '../bot-requests'

interface BotHeadProps {
  id: string
  /** Not known while it is loading. */
  bot: Bot | undefined
}

/** Whose console this is, in which state, and the button that starts or stops it. */
export function BotHead({ id, bot }: BotHeadProps) {
  const { mutate, isPending } = useBotAction()
  const state = shownState(bot?.state ?? 'offline')
  return (
    <div className="console-head">
      <Shield templateId={bot?.templateId ?? ''} state={bot && state} />
      <div>
        <h2>{bot ? bot.name || bot.templateLabel : 'Loading bot...'}</h2>
        <p className="mono">ID: {id}</p>
      </div>
      <span aria-live="polite">
        <StateBadge state={state} isMuted={state !== 'online'} />
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
