import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Account } from '../../../../shared/accounts'
import { hasUnlimitedHours, hoursPerDayOf } from '../../../../shared/plans/plans'
import { failureOf } from '../../../lib/queries/failure'
import { templatesQuery } from '../../../lib/queries/player-queries'
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
  const templates = useQuery(templatesQuery)
  const known = bots.data?.bots
  const owned = accounts.data?.accounts
  if (known && known.length > 0) return <FilteredBots bots={known} dayOf={dayOf} accounts={owned} />
  // The choice of the practice realm must not appear later, under the pointer.
  if (known && owned && (owned.length > 0 || !templates.isPending))
    return (
      <NoBots
        hasAccount={owned.length > 0}
        hoursADay={hasUnlimitedHours(plan) ? null : hoursPerDayOf(plan)}
        isPracticeRealm={templates.data?.practice_realm === true}
      />
    )
  const failure = failureOf([bots, accounts])
  return failure ? <LoadError title="Your bots could not be loaded" {...failure} /> : <BotListSkeleton />
}
