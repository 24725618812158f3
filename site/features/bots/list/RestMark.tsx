import { MoonStar } from 'lucide-react'
import type { Bot } from '../../../../shared/bots'
import { asTime } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { useNextMove } from './use-next-move'

/** Beside ONLINE while the bot rests. */
export function RestMark({ bot }: { bot: Bot }) {
  const move = useNextMove(bot)
  const zone = useZone()
  if (!move?.isResting) return null
  return (
    <span className="rest-mark" title={`Rests until ${asTime(move.at, zone)}`}>
      <MoonStar />
      <span className="visually-hidden">, resting</span>
    </span>
  )
}
