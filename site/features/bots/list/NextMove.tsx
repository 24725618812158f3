import { useStore } from '@nanostores/react'
import type { Bot } from '../../../../shared/bots'
import { MINUTE } from '../../../../shared/time'
import { useNow } from '../../../lib/clock/use-now'
import { $nextMoves } from '../../../lib/live/newest-lines'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { asShortAge, asTime } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { isOnline } from '../bot-figures'

interface NextMoveProps {
  bot: Bot
  /** For cards, which have no heading over it. */
  isNamed?: boolean
}

/** When the bot acts next. Its place has a fixed width, so that nothing moves. */
export function NextMove({ bot, isNamed = false }: NextMoveProps) {
  const move = useStore($nextMoves, { keys: [bot.id] })[bot.id]
  const now = useNow().getTime()
  const zone = useZone()
  const isKnown = useLastSeen() === null
  if (!move || !isKnown || !isOnline(bot)) return <span className="bot-next">{isNamed ? '' : '–'}</span>
  const left = Math.ceil((Date.parse(move.at) - now) / MINUTE) * MINUTE
  const isResting = move.kind === 'rest' && left > 0
  const time = asTime(move.at, zone)
  const words = isResting ? `Rests ${asShortAge(left)}` : left > 0 ? `in ${asShortAge(left)}` : 'now'
  return (
    <span className="bot-next" title={isResting ? `Rests until ${time}` : `Next round at ${time}`}>
      {isNamed && !isResting ? `Next move ${words}` : words}
    </span>
  )
}
