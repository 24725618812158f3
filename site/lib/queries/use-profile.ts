import { useQuery } from '@tanstack/react-query'
import { STALE_AFTER } from './freshness'
import { profileQuery } from './player-queries'

/** The player and what they pay for, asked for again and again while somebody looks. */
export function useProfile() {
  return useQuery({
    ...profileQuery,
    staleTime: STALE_AFTER.subscription,
    refetchInterval: STALE_AFTER.subscription,
  })
}
