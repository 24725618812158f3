import type { Bot } from '../../../../shared/bots'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { WallKey } from '../../../ui/charts/Wall'
import { useDayClock } from '../today/day-clock'
import type { DayOf } from '../today/day-requests'
import { BotCard } from './BotCard'

interface BotListProps {
  bots: Bot[]
  dayOf: DayOf
  accountOf: (bot: Bot) => string
}

export function BotList({ bots, dayOf, accountOf }: BotListProps) {
  const clock = useDayClock()
  const isPracticeRealm = usePracticeRealm()
  return (
    <>
      <div className="bot-list">
        <BotListHead />
        {bots.map((bot) => (
          <BotCard
            key={bot.id}
            bot={bot}
            account={accountOf(bot)}
            day={dayOf(bot.id)}
            clock={clock}
            isPracticeRealm={isPracticeRealm}
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
