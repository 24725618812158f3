import type { Bot } from '../../../../shared/bots'
import { asShortAge, asTime } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { useNextMove } from './use-next-move'

interface NextMoveProps {
  bot: Bot
  /** For cards, which have no heading over it. */
  isNamed?: boolean
}

/** When the bot acts next. Its place has a fixed width, so that nothing moves. */
export function NextMove({ bot, isNamed = false }: NextMoveProps) {
  const move = useNextMove(bot)
  const zone = useZone()
  if (!move) return <span className="bot-next">{isNamed ? '' : '–'}</span>
  const { left, isResting } = move
  const time = asTime(move.at, zone)
  const words = isResting ? `Rests ${asShortAge(left)}` : left > 0 ? `in ${asShortAge(left)}` : 'now'
  return (
    <span className="bot-next" title={isResting ? `Rests until ${time}` : `Next round at ${time}`}>
      {isNamed && !isResting ? `Next move ${words}` : words}
    </span>
  )
}
