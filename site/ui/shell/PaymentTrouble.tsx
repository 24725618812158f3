import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { SUBSCRIPTION_PATH } from '../../lib/navigation/site-paths'
import { isPastDue, pastDueInWords } from '../../lib/plans/plan-words'
import { subscriptionQuery } from '../../lib/queries/player-queries'
import { useZone } from '../../lib/zone/use-zone'
import { Strip } from '../feedback/Strip'

export function PaymentTrouble() {
  const zone = useZone()
  const subscription = useQuery(subscriptionQuery).data?.subscription
  return (
    <div role="status">
      {subscription && isPastDue(subscription) && (
        <Strip icon={<TriangleAlert />}>
          <span>
            <span>{pastDueInWords(subscription, zone)}</span>{' '}
            <a className="link" href={SUBSCRIPTION_PATH}>
              See the subscription
            </a>
          </span>
        </Strip>
      )}
    </div>
  )
}
