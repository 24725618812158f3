import { useDeferredValue } from 'react'
import type { Bot } from '../../../../shared/bots'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { ActivityLegend } from '../../../ui/charts/ActivityChart'
import { useDayClock } from '../today/day-clock'
import type { DayOf } from '../today/day-requests'
import { BotCard } from './BotCard'
import type { BotMenuChoice } from './BotMenu'
import { useStableFocus } from './use-stable-focus'

interface BotListProps {
  bots: Bot[]
  dayOf: DayOf
  accountOf: (bot: Bot) => string
  onChoose: (choice: BotMenuChoice) => void
}

export function BotList({ bots, dayOf, accountOf, onChoose }: BotListProps) {
  const clock = useDeferredValue(useDayClock())
  const isPracticeRealm = usePracticeRealm()
  const focus = useStableFocus()
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
            onChoose={onChoose}
          />
        ))}
      </div>
      <ActivityLegend />
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
