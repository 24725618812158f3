import type { Bot, BotDay } from '../../../shared/bots'
import { WallKey } from '../../ui/Wall'
import { BotCard } from './BotCard'
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
        <div className="bot-roll-head" aria-hidden="true">
          <span>Bot</span>
          <span>State</span>
          <span>Today, hour by hour</span>
          <span>Gained today</span>
          <span>Created</span>
          <span />
        </div>
        {bots.map((bot) => (
          <BotCard key={bot.id} bot={bot} account={accountOf(bot)} day={days.get(bot.id)} now={now} />
        ))}
      </div>
      <WallKey />
    </>
  )
}
