import { useDeferredValue } from 'react'
import type { Bot } from '../../../../shared/bots'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { WallKey } from '../../../ui/charts/Wall'
import { useDayClock } from '../today/day-clock'
import type { DayOf } from '../today/day-requests'
import { BotCard } from './BotCard'
import type { Asked } from './BotMenu'
import { useFocusKept } from './use-focus-kept'

interface BotListProps {
  bots: Bot[]
  dayOf: DayOf
  accountOf: (bot: Bot) => string
  onAsk: (asked: Asked) => void
}

export function BotList({ bots, dayOf, accountOf, onAsk }: BotListProps) {
  // All walls move on together, which need not be at once.
  const clock = useDeferredValue(useDayClock())
  const isPracticeRealm = usePracticeRealm()
  const focus = useFocusKept()
  return (
    <>
      <div className="bot-list" {...focus}>
        <BotListHead />
        {bots.map((bot) => (
          <BotCard
            key={bot.id}
            bot={bot}
            account={accountOf(bot)}
            day={dayOf(bot.id)}
            clock={clock}
            isPracticeRealm={isPracticeRealm}
            onAsk={onAsk}
          />
        ))}
      </div>
      <WallKey />
    </>
  )
}

export const BotListHead = () => (
  <div className="bot-list-head" aria-hidden="true">
    <span>Bot</span>
    <span>State</span>
    <span>Today, hour by hour</span>
    <span>Gained today</span>
    <span>Created</span>
    <span />
  </div>
)
