import type { Bot } from '../../../shared/bots'
import { momentsIn } from '../../../shared/console/moments'
import { changeAccountPath, consolePath } from '../../lib/navigation/site-paths'
import { type RefusalLink, TO_ACCOUNTS, TO_CREATE_BOT, TO_PLANS } from '../../lib/toasts/refusal-links'
import type { Elements } from '../../ui/elements'
import { LocalizedText, useLocalized } from '../../ui/LocalizedText'
import { stopSignOf } from '../../ui/stop-signs'
import { isOnline, lacksAccount } from './bot-figures'

/** Links to the page where the player can fix the cause. */
const REPAIR_LINKS: Partial<Record<string, RefusalLink>> = {
  daily_limit: TO_PLANS,
  plan_limit: TO_PLANS,
  bad_credentials: TO_ACCOUNTS,
  castle_taken: TO_ACCOUNTS,
  too_many_guesses: TO_ACCOUNTS,
  template_gone: TO_CREATE_BOT,
  game_lacks: TO_CREATE_BOT,
}

interface StopReasonProps {
  bot: Bot
  /** Renders the way to change the bot, with the given label. */
  toChange: (label: string) => Elements
}

/** Shown in the state column, whose height is fixed, so rows do not move while a player presses Stop on several. */
export const StoppedByPlayer = ({ bot }: Pick<StopReasonProps, 'bot'>) => (
  <p className="stopped-by-player">
    {isStoppedByPlayer(bot) && <LocalizedText text={bot.stop_reason?.message ?? ''} />}
  </p>
)

export const isStoppedByPlayer = (bot: Bot) => !isOnline(bot) && bot.stop_reason?.code === 'user'

/** The first sentence and the others; only others if there is one. */
export function leadAndRest(message: string): [string, string] {
  const [, lead = '', rest = message] = /^(.+?[.!?]) (.+)$/s.exec(message) ?? []
  return [lead, rest]
}

/** When an error happened, as an instant. Other reasons name moments to come. */
function instantOf({ state, stop_reason }: Bot): string {
  const moment = state === 'error' && momentsIn(stop_reason?.message ?? '').find((part) => typeof part !== 'string')
  return moment ? moment.instant : ''
}

/** Where the player can fix why the bot stopped. */
export function repairLinkOf(bot: Bot): RefusalLink | undefined {
  const change = changeInWords(bot)
  return change ? { label: change, href: consolePath(bot.id) } : linkOf(bot)
}

function linkOf({ accountId, stop_reason }: Bot): RefusalLink | undefined {
  const link = REPAIR_LINKS[stop_reason?.code ?? '']
  return link === TO_ACCOUNTS && accountId ? { ...link, href: changeAccountPath(accountId) } : link
}

/** Emphasises the first sentence when more follow. */
export function StopReason({ bot, toChange }: StopReasonProps) {
  const whole = useLocalized(bot.stop_reason?.message ?? '')
  if (isOnline(bot) || !bot.stop_reason) return null
  const [lead, rest] = leadAndRest(bot.stop_reason.message)
  const change = changeInWords(bot)
  const repairLink = linkOf(bot)
  const { Icon, tone } = stopSignOf(bot.stop_reason.code)
  return (
    <p className="stop-reason" data-state={bot.state} data-tone={tone}>
      <Icon />
      <span className="stop-words">
        <span title={whole}>
          {lead && (
            <b>
              <LocalizedText text={lead} />
            </b>
          )}
          <span> </span>
          <span className="stop-rest">
            <LocalizedText text={rest} />
          </span>
          {lead && (
            <span className="stop-at" aria-hidden="true">
              <LocalizedText text={instantOf(bot)} />
            </span>
          )}
        </span>
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

function changeInWords(bot: Bot): string | null {
  if (lacksAccount(bot)) return 'Choose another account'
  return bot.stop_reason?.code === 'settings' ? 'Change bot' : null
}
