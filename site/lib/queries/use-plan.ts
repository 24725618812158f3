import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { $session } from '../session/session-store'
import { subscriptionQuery } from './player-queries'

/** The plan of the subscription, or of the session until that is loaded. */
export function usePlan(): string {
  const { user } = useStore($session)
  const { data } = useQuery(subscriptionQuery)
  return data?.subscription.plan ?? user?.user_metadata.plan ?? DEFAULT_PLAN
}
