import { Info, OctagonX } from 'lucide-react'
import type { Bot } from '../../../shared/bots'
import { TO_ACCOUNTS, TO_CREATE_BOT, TO_PLANS, type WayOut } from '../../lib/toasts/ways-out'
import type { Elements } from '../../ui/elements'
import { Told } from '../../ui/Told'
import { isOnline, lacksAccount } from './bot-figures'

/** Where the cause of a stop can be mended. */
const WAYS_OUT: Partial<Record<string, WayOut>> = {
  daily_limit: TO_PLANS,
  plan_limit: TO_PLANS,
  bad_credentials: TO_ACCOUNTS,
  castle_taken: TO_ACCOUNTS,
  too_many_guesses: TO_ACCOUNTS,
  template_gone: TO_CREATE_BOT,
}

interface StopReasonProps {
  bot: Bot
  /** Leads to where the bot is changed, in these words. */
  toChange: (words: string) => Elements
}

/** When a player stopped a bot. It stands with the state, where its place is kept: no row moves under who presses one Stop after another. */
export const StoppedByPlayer = ({ bot }: Pick<StopReasonProps, 'bot'>) => (
  <p className="stopped-by-player">{isStoppedByPlayer(bot) && <Told text={bot.stop_reason?.message ?? ''} />}</p>
)

export const isStoppedByPlayer = (bot: Bot) => !isOnline(bot) && bot.stop_reason?.code === 'user'

/** Why a bot stands still, where it says so: the first sentence stands out when more follow. */
export function StopReason({ bot, toChange }: StopReasonProps) {
  if (isOnline(bot) || !bot.stop_reason) return null
  const [, lead = '', rest = ''] = /^(.+?[.!?]) (.+)$/s.exec(bot.stop_reason.message) ?? [
    '',
    '',
    bot.stop_reason.message,
  ]
  const change = changeInWords(bot)
  const wayOut = WAYS_OUT[bot.stop_reason.code]
  return (
    <p className="stop-reason" data-state={bot.state}>
      {bot.state === 'error' ? <OctagonX /> : <Info />}
      <span>
        {lead && (
          <b>
            <Told text={lead} />
          </b>
        )}
        <span> </span>
        <Told text={rest} />
        <span> </span>
        {change && toChange(change)}
        {wayOut && (
          <a className="link" href={wayOut.href}>
            {wayOut.label}
          </a>
        )}
      </span>
    </p>
  )
}

/** What has to be changed about the bot itself before it can go on. */
function changeInWords(bot: Bot): string | null {
  if (lacksAccount(bot)) return 'Choose another account'
  return bot.stop_reason?.code === 'settings' ? 'Change bot' : null
}
