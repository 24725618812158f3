import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { SUBSCRIPTION_PATH } from '../../lib/navigation/site-paths'
import { isPastDue, openInvoiceInWords, pastDueInWords, payNowInWords } from '../../lib/plans/plan-words'
import { subscriptionQuery } from '../../lib/queries/player-queries'
import { useZone } from '../../lib/zone/use-zone'
import { Strip } from '../feedback/Strip'

export function PaymentTrouble() {
  const zone = useZone()
  const subscription = useQuery(subscriptionQuery).data?.subscription
  const open = subscription && openInvoiceInWords(subscription, zone)
  return (
    <div role="status">
      {subscription && isPastDue(subscription) && (
        <Strip icon={<TriangleAlert />} tone="error">
          <span>
            <span>{`${pastDueInWords(subscription, zone)} `}</span>
            {open && <b>{`${open} `}</b>}
            {subscription.open_invoice?.url && (
              <span>
                <a className="link" href={subscription.open_invoice.url} target="_blank" rel="noreferrer">
                  {payNowInWords(subscription)}
                </a>{' '}
              </span>
            )}
            <a className="link see-subscription" href={SUBSCRIPTION_PATH}>
              See the subscription
            </a>
          </span>
        </Strip>
      )}
    </div>
  )
}
