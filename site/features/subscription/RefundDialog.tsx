import type { Subscription } from '../../../shared/billing'
import { planName } from '../../../shared/plans/plans'
import { DowngradeNote } from './DowngradeNote'
import { SubscriptionDialog } from './SubscriptionDialog'
import { useRefund } from './subscription-requests'

interface RefundDialogProps {
  subscription: Subscription
  onClose: () => void
}

export function RefundDialog({ subscription: { plan }, onClose }: RefundDialogProps) {
  const { mutate, isPending } = useRefund(onClose)
  return (
    <SubscriptionDialog
      title="Money back"
      action="End it and refund me"
      busyLabel="Refunding…"
      isBusy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <b>{`${planName(plan)} ends at once`}</b>, and everything you paid for it is refunded the way you paid. That can
        take a few days. You can only do this once, and it cannot be undone.
      </p>
      <DowngradeNote from={plan} />
    </SubscriptionDialog>
  )
}
