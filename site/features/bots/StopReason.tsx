import { Info, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Bot } from '../../../shared/bots'
import { TO_ACCOUNTS, TO_PLANS, type WayOut } from '../../lib/toasts/ways-out'
import { Told } from '../../ui/Told'
import { isOnline, lacksAccount } from './bot-figures'

/** Where the cause of a stop can be mended. */
const WAYS_OUT: Partial<Record<string, WayOut>> = {
  daily_limit: TO_PLANS,
  plan_limit: TO_PLANS,
  bad_credentials: TO_ACCOUNTS,
}

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
  const wayOut = WAYS_OUT[bot.stop_reason.code]
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
        {wayOut && (
          <a className="link" href={wayOut.href}>
            {wayOut.label}
          </a>
        )}
      </span>
    </p>
  )
}
