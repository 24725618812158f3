import { Info, OctagonX } from 'lucide-react'
import type { Bot } from '../../../shared/bots'
import { type RefusalLink, TO_ACCOUNTS, TO_CREATE_BOT, TO_PLANS } from '../../lib/toasts/refusal-links'
import type { Elements } from '../../ui/elements'
import { LocalizedText } from '../../ui/LocalizedText'
import { isOnline, lacksAccount } from './bot-figures'

/** Where the cause of a stop can be mended. */
const REPAIR_LINKS: Partial<Record<string, RefusalLink>> = {
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
  <p className="stopped-by-player">
    {isStoppedByPlayer(bot) && <LocalizedText text={bot.stop_reason?.message ?? ''} />}
  </p>
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
  const repairLink = REPAIR_LINKS[bot.stop_reason.code]
  return (
    <p className="stop-reason" data-state={bot.state}>
      {bot.state === 'error' ? <OctagonX /> : <Info />}
      <span>
        {lead && (
          <b>
            <LocalizedText text={lead} />
          </b>
        )}
        <span> </span>
        <LocalizedText text={rest} />
        <span> </span>
        {change && toChange(change)}
        {repairLink && (
          <a className="link" href={repairLink.href}>
            {repairLink.label}
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
