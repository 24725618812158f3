import { Info, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Bot } from '../../../shared/bots'
import { Told } from '../../ui/Told'
import { isOnline, lacksAccount } from './bot-figures'

interface StopReasonProps {
  bot: Bot
  /** Leads to another game account, where the bot has lost its own. */
  newAccount: ReactNode
}

/** Why a bot stands still, where it says so: the first sentence stands out when more follow. */
export function StopReason({ bot, newAccount }: StopReasonProps) {
  if (isOnline(bot) || !bot.stop_reason) return null
  const [, lead = '', rest = ''] = /^(.+?[.!?]) (.+)$/s.exec(bot.stop_reason.message) ?? [
    '',
    '',
    bot.stop_reason.message,
  ]
  return (
    <p className="stop-reason" data-state={bot.state}>
      {bot.state === 'error' ? <OctagonX /> : <Info />}
      <span>
        {lead && (
          <b>
            <Told text={lead} />
          </b>
        )}{' '}
        <Told text={rest} /> {lacksAccount(bot) && newAccount}
      </span>
    </p>
  )
}
