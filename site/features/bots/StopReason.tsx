import { Info, OctagonX } from 'lucide-react'
import type { Bot } from '../../../shared/bots'
import { isOnline } from './bot-figures'

/** Why a bot stands still, where it says so: the first sentence stands out when more follow. */
export function StopReason({ bot }: { bot: Bot }) {
  if (isOnline(bot) || !bot.stop_reason) return null
  const [, lead, rest] = /^(.+?[.!?]) (.+)$/s.exec(bot.stop_reason.message) ?? ['', '', bot.stop_reason.message]
  return (
    <p className="stop-reason" data-state={bot.state}>
      {bot.state === 'error' ? <OctagonX /> : <Info />}
      <span>
        {lead && <b>{lead}</b>} {rest}
      </span>
    </p>
  )
}
