import type { Bot, BotDay } from '../../../shared/bots'
import { WallKey } from '../../ui/Wall'
import { BotCard } from './BotCard'
import { BotRollHead } from './BotRollHead'
import { useNow } from './use-now'

interface BotRollProps {
  bots: Bot[]
  days: Map<string, BotDay>
  accountOf: (bot: Bot) => string
}

export function BotRoll({ bots, days, accountOf }: BotRollProps) {
  const now = useNow()
  return (
    <>
      <div className="bot-roll">
        <BotRollHead />
        {bots.map((bot) => (
          <BotCard key={bot.id} bot={bot} account={accountOf(bot)} day={days.get(bot.id)} now={now} />
        ))}
      </div>
      <WallKey />
    </>
  )
}
