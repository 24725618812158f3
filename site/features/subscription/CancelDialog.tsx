import type { ProviderName, Subscription } from '../../../shared/billing'
import { useZone } from '../../lib/zone/use-zone'
import { DowngradeNote } from './DowngradeNote'
import { SubscriptionDialog } from './SubscriptionDialog'
import { cancellationInWords, savedSums } from './subscription-in-words'
import { useCancel } from './subscription-requests'
import { isRunning } from './subscription-state'

interface CancelDialogProps {
  subscription: Subscription
  provider: ProviderName
  onClose: () => void
}

export function CancelDialog({ subscription, provider, onClose }: CancelDialogProps) {
  const zone = useZone()
  const { mutate, isPending } = useCancel(provider, onClose)
  const saved = savedSums(subscription, zone)
  return (
    <SubscriptionDialog
      title="Cancel subscription"
      action="Cancel subscription"
      busyLabel="Cancelling…"
      isBusy={isPending}
      onConfirm={() => mutate(subscription.transaction_id ?? '')}
      onClose={onClose}
    >
      {saved && <p className="sums">{saved}</p>}
      <p>{cancellationInWords(subscription, zone)}</p>
      {isRunning(subscription) && <DowngradeNote from={subscription.plan} />}
    </SubscriptionDialog>
  )
}
