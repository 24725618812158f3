import { memo } from 'react'
import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { consolePath } from '../../../lib/navigation/site-paths'
import { asDate, asDay, asYear } from '../../../lib/words/display-formats'
import { BotStateBadge } from '../../../ui/BotStateBadge'
import { Shield } from '../../../ui/drawings/Shield'
import { Time } from '../../../ui/Time'
import { isOnline, nameOf, shownState } from '../bot-figures'
import { isStoppedByPlayer, StoppedByPlayer, StopReason } from '../StopReason'
import { BotDayChart } from '../today/BotDayChart'
import { BotGain } from '../today/BotGain'
import type { DayClock } from '../today/day-clock'
import type { DayInHours } from '../today/day-in-hours'
import { BotActions } from './BotActions'
import { BotMenu } from './BotMenu'
import { BotTitle } from './BotTitle'
import type { BotMenuChoice } from './bot-menu-choice'
import { CopyId } from './CopyId'
import { NewestLine } from './NewestLine'
import { NextMove } from './NextMove'
import { RestMark } from './RestMark'

interface BotCardProps {
  bot: Bot
  /** Empty while accounts load. */
  account: string
  /** Null if the bot was not online today, undefined while loading. */
  day: DayInHours | null | undefined
  clock: DayClock
  isPracticeRealm?: boolean
  /** The tab stop of the list. */
  isCurrent: boolean
  isRenaming: boolean
  onRenamed: () => void
  onChoose: (choice: BotMenuChoice) => void
}

/** Memoised: renders only when its own bot changes. */
export const BotCard = memo(function BotCard(props: BotCardProps) {
  const { bot, account, day, clock, isPracticeRealm, isCurrent, onChoose } = props
  const name = nameOf(bot)
  const tabIndex = isCurrent ? undefined : -1
  const isKnown = useLastSeen() === null
  const state = shownState(bot.state)
  // An online bot without a day is about to get one.
  const known = isOnline(bot) ? (day ?? undefined) : day
  return (
    <article className="bot-card" data-bot={bot.id} data-state={state} aria-label={name} tabIndex={isCurrent ? 0 : -1}>
      <Shield templateId={bot.templateId} state={isKnown ? state : undefined} />
      <div className="bot-name">
        <BotTitle bot={bot} tabIndex={tabIndex} isRenaming={props.isRenaming} onRenamed={props.onRenamed} />
        <p title={account || undefined}>
          {account && (
            <>
              {name !== bot.templateLabel && <span>{`${bot.templateLabel} · `}</span>}
              <span>{account}</span>
              {isPracticeRealm && <span className="bot-realm-inline"> · Practice realm</span>}
              <span className="bot-created-inline">
                {' · '}
                <Time at={bot.created_at} as={asDate} />
              </span>
            </>
          )}
        </p>
        <p>
          <CopyId id={bot.id} tabIndex={tabIndex} />
        </p>
      </div>
      <div className="bot-state" aria-live={isKnown ? 'polite' : 'off'} aria-atomic="true">
        <span className="visually-hidden">{`${name}: `}</span>
        <BotStateBadge state={state} />
        <RestMark bot={bot} />
        <StoppedByPlayer bot={bot} />
      </div>
      <BotDayChart day={known} clock={clock} />
      <BotGain day={known} isPracticeRealm={isPracticeRealm} />
      <p className="bot-created">
        <Time at={bot.created_at} as={asDay} />
        <span>
          <Time at={bot.created_at} as={asYear} />
        </span>
      </p>
      <div className="bot-end">
        <BotMenu bot={bot} tabIndex={tabIndex} onChoose={onChoose} />
        <BotActions bot={bot} tabIndex={tabIndex} />
      </div>
      <LastWords bot={bot} isKnown={isKnown} />
    </article>
  )
})

/** One line for why the bot stopped, or what it did last and when it acts next. */
function LastWords({ bot, isKnown }: { bot: Bot; isKnown: boolean }) {
  if (isOnline(bot) || !bot.stop_reason || isStoppedByPlayer(bot))
    return (
      <NewestLine bot={bot} isKnown={isKnown} hasReason={false}>
        <NextMove bot={bot} isNamed />
      </NewestLine>
    )
  return (
    <StopReason
      bot={bot}
      toChange={(label) => (
        <a className="link" href={consolePath(bot.id)}>
          {label}
        </a>
      )}
    />
  )
}
