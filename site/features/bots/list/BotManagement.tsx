import type { Account } from '../../../../shared/accounts'
import { hasWholeDay, hoursADayOf } from '../../../../shared/plans'
import { LoadError } from '../../../ui/feedback/LoadError'
import type { useBots } from '../bot-requests'
import { useBotDays } from '../today/day-requests'
import { BotListSkeleton } from './BotListSkeleton'
import { FoundBots } from './FoundBots'
import { NoBots } from './NoBots'

interface BotManagementProps {
  bots: ReturnType<typeof useBots>
  /** Not known while they are loading. */
  accounts: Account[] | undefined
  plan: string
}

export function BotManagement({ bots: { data, error, refetch }, accounts, plan }: BotManagementProps) {
  const dayOf = useBotDays()
  if (data && data.bots.length > 0) return <FoundBots bots={data.bots} dayOf={dayOf} accounts={accounts} />
  if (data)
    return <NoBots hasAccount={Boolean(accounts?.length)} hoursADay={hasWholeDay(plan) ? null : hoursADayOf(plan)} />
  if (error) return <LoadError text={error.message} onRetry={() => void refetch()} />
  return <BotListSkeleton />
}
