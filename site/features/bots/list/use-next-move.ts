import { useStore } from '@nanostores/react'
import type { Bot } from '../../../../shared/bots'
import { MINUTE } from '../../../../shared/time'
import { useNow } from '../../../lib/clock/use-now'
import { $nextMoves } from '../../../lib/live/newest-lines'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { isOnline } from '../bot-figures'

/** Null if the bot is not online, and while it is not known. `left` is in whole minutes, as milliseconds. */
export function useNextMove(bot: Bot) {
  const move = useStore($nextMoves, { keys: [bot.id] })[bot.id]
  const now = useNow().getTime()
  const isKnown = useLastSeen() === null
  if (!move || !isKnown || !isOnline(bot)) return null
  const left = Math.ceil((Date.parse(move.at) - now) / MINUTE) * MINUTE
  return { at: move.at, left, isResting: move.kind === 'rest' && left > 0 }
}
