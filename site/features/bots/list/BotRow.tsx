import { type MouseEvent, memo } from 'react'
import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { asCount } from '../../../lib/words/display-formats'
import { BotStateBadge } from '../../../ui/BotStateBadge'
import { BotToggle } from '../BotToggle'
import { gainOf, isOnline, nameOf, shownState } from '../bot-figures'
import { useBotAction } from '../bot-requests'
import type { DayInHours } from '../today/day-in-hours'
import { BotMenu } from './BotMenu'
import { BotTitle } from './BotTitle'
import type { BotMenuChoice } from './bot-menu-choice'
import { NewestLine } from './NewestLine'
import { NextMove } from './NextMove'
import { RestMark } from './RestMark'

interface BotRowProps {
  bot: Bot
  /** Empty while accounts load. */
  account: string
  /** Null if the bot was not online today, undefined while loading. */
  day: DayInHours | null | undefined
  isCurrent: boolean
  isPicked: boolean
  isRenaming: boolean
  onChoose: (choice: BotMenuChoice) => void
  onPick: (botId: string, isRange: boolean) => void
  onRenamed: () => void
}

/** Memoised: renders only when its own bot changes. */
export const BotRow = memo(function BotRow({ bot, account, day, isCurrent, isPicked, ...props }: BotRowProps) {
  const name = nameOf(bot)
  const tabIndex = isCurrent ? undefined : -1
  const isKnown = useLastSeen() === null
  const { mutate, isPending } = useBotAction()
  const pick = ({ shiftKey }: MouseEvent) => props.onPick(bot.id, shiftKey)
  return (
    <article
      className="bot-row"
      data-bot={bot.id}
      data-state={shownState(bot.state)}
      data-picked={isPicked || undefined}
      aria-label={name}
      tabIndex={isCurrent ? 0 : -1}
    >
      <label className="bot-pick">
        <input
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={`Select ${name}`}
          checked={isPicked}
          readOnly
          onClick={pick}
        />
      </label>
      <div className="bot-state" aria-live={isKnown && isCurrent ? 'polite' : 'off'} aria-atomic="true">
        <BotStateBadge state={shownState(bot.state)} />
        <RestMark bot={bot} />
      </div>
      <BotTitle bot={bot} tabIndex={tabIndex} isRenaming={props.isRenaming} onRenamed={props.onRenamed} />
      <p className="bot-account" title={account || undefined}>
        {account}
      </p>
      <NewestLine bot={bot} isKnown={isKnown} tabIndex={tabIndex} />
      <NextMove bot={bot} />
      <p className="bot-gain">
        <b>{day ? asCount(gainOf(day)) : '–'}</b>
        <span className="visually-hidden">{day ? ` ${day.unit} today` : ''}</span>
      </p>
      <div className="bot-end">
        <BotToggle
          bot={bot}
          isActing={isPending}
          isNamed
          isIconOnly
          tabIndex={tabIndex}
          onToggle={() => mutate({ botId: bot.id, action: isOnline(bot) ? 'stop' : 'start' })}
        />
        <BotMenu bot={bot} details="id and date" tabIndex={tabIndex} onChoose={props.onChoose} />
      </div>
    </article>
  )
})
