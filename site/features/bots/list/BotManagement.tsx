import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { hasWholeDay, hoursADayOf } from '../../../../shared/plans'
import { LoadError } from '../../../ui/feedback/LoadError'
import { accountInWords } from '../account-in-words'
import type { useBots } from '../bot-requests'
import { useBotDays } from '../today/day-requests'
import { BotList } from './BotList'
import { BotListSkeleton } from './BotListSkeleton'
import { NoBots } from './NoBots'

interface BotManagementProps {
  bots: ReturnType<typeof useBots>
  /** Not known while they are loading. */
  accounts: Account[] | undefined
  plan: string
}

export function BotManagement({ bots: { data, error, refetch }, accounts, plan }: BotManagementProps) {
  const dayOf = useBotDays()
  const accountOf = (bot: Bot) => accountInWords(bot, accounts)
  if (data && data.bots.length > 0) return <BotList bots={data.bots} dayOf={dayOf} accountOf={accountOf} />
  if (data)
    return <NoBots hasAccount={Boolean(accounts?.length)} hoursADay={hasWholeDay(plan) ? null : hoursADayOf(plan)} />
  if (error) return <LoadError text={error.message} onRetry={() => void refetch()} />
  return <BotListSkeleton />
}
