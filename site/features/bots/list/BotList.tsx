import type { Bot } from '../../../../shared/bots'
import { WallKey } from '../../../ui/charts/Wall'
import type { DayOf } from '../bot-requests'
import { useNow } from '../today/use-now'
import { BotCard } from './BotCard'
import { BotRollHead } from './BotListHead'

interface BotRollProps {
  bots: Bot[]
  dayOf: DayOf
  accountOf: (bot: Bot) => string
}

export function BotRoll({ bots, dayOf, accountOf }: BotRollProps) {
  const now = useNow()
  return (
    <>
      <div className="bot-list">
        <BotRollHead />
        {bots.map((bot) => (
          <BotCard key={bot.id} bot={bot} account={accountOf(bot)} day={dayOf(bot.id)} now={now} />
        ))}
      </div>
      <WallKey />
    </>
  )
}
