import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { AdminUser, BillingHistory } from '../../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { planName } from '../../../../shared/plans/plans'
import { statusInWords } from '../../../lib/plans/plan-words'
import { asMoment } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { DialogBody } from '../../../ui/dialog/DialogParts'
import { ScrollPanel } from '../../../ui/feedback/ScrollPanel'
import { LocalizedText } from '../../../ui/LocalizedText'
import { Time } from '../../../ui/Time'
import { billingQuery, useRefetch } from '../admin-requests'

interface BillingDialogProps {
  user: AdminUser
  name: string
  onClose: () => void
}

export function BillingDialog({ user: { id }, name, onClose }: BillingDialogProps) {
  const { data, error, refetch } = useQuery(billingQuery(id))
  const list = { isWaiting: !data, error: data ? null : error, onRetry: () => void refetch() }
  return (
    <Dialog title={`Billing of ${name}`} isOpen onOpenChange={onClose}>
      <DialogBody>
        <ScrollPanel title="What happened" {...list}>
          {data?.entries.length === 0 && (
            <li>
              <span>No payments and no checkouts yet.</span>
            </li>
          )}
          {data?.entries.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <b>
                <LocalizedText text={text} />
              </b>
              <span>
                <Time at={at} as={asMoment} />
              </span>
            </li>
          ))}
        </ScrollPanel>
        {data && data.subscriptions.length > 0 && (
          <ul>
            {data.subscriptions.map((subscription) => (
              <SubscriptionRow key={subscription.id} userId={id} subscription={subscription} />
            ))}
          </ul>
        )}
      </DialogBody>
    </Dialog>
  )
}

interface SubscriptionRowProps {
  userId: string
  subscription: BillingHistory['subscriptions'][number]
}

function SubscriptionRow({ userId, subscription }: SubscriptionRowProps) {
  const { id, plan, status, payment_provider, transaction_id, created_at } = subscription
  const { mutate, isPending } = useRefetch(userId)
  return (
    <li className="billing-subscription">
      <p>
        <b>{`${planName(plan)}, ${statusInWords(status).toLowerCase()}`}</b>
        <span>
          <span>{`${PAYMENT_PROVIDERS[payment_provider].label}, ${transaction_id ?? 'not paid yet'}, `}</span>
          <Time at={created_at} as={asMoment} />
        </span>
      </p>
      <Button size="small" icon={<RefreshCw />} isBusy={isPending} busyLabel="Fetching…" onClick={() => mutate(id)}>
        Fetch from provider
      </Button>
    </li>
  )
}
