import type { UseQueryResult } from '@tanstack/react-query'
import type { Account } from '../../../../shared/accounts'
import { hasUnlimitedHours, hoursPerDayOf } from '../../../../shared/plans/plans'
import { failureOf } from '../../../lib/queries/failure'
import { LoadError } from '../../../ui/feedback/LoadError'
import type { useBots } from '../bot-requests'
import { useBotDays } from '../today/day-requests'
import { BotListSkeleton } from './BotListSkeleton'
import { FilteredBots } from './FilteredBots'
import { NoBots } from './NoBots'

interface BotManagementProps {
  bots: ReturnType<typeof useBots>
  accounts: UseQueryResult<{ accounts: Account[] }>
  plan: string
}

export function BotManagement({ bots, accounts, plan }: BotManagementProps) {
  const dayOf = useBotDays()
  const known = bots.data?.bots
  const owned = accounts.data?.accounts
  if (known && known.length > 0) return <FilteredBots bots={known} dayOf={dayOf} accounts={owned} />
  if (known && owned)
    return <NoBots hasAccount={owned.length > 0} hoursADay={hasUnlimitedHours(plan) ? null : hoursPerDayOf(plan)} />
  const failure = failureOf([bots, accounts])
  return failure ? <LoadError {...failure} /> : <BotListSkeleton />
}
