import type { Subscription } from '../../../shared/billing'
import { planName } from '../../../shared/plans'
import { SubscriptionDialog } from './SubscriptionDialog'
import { useRefund } from './subscription-requests'
import { WhatFollows } from './WhatFollows'

interface RefundDialogProps {
  subscription: Subscription
  onClose: () => void
}

export function RefundDialog({ subscription: { plan }, onClose }: RefundDialogProps) {
  const { mutate, isPending } = useRefund(onClose)
  return (
    <SubscriptionDialog
      title="Money back"
      action="End it and give my money back"
      busyLabel="Giving back…"
      isBusy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <b>{`${planName(plan)} ends at once`}</b>, and all that you have paid for it goes back the way it came, which
        may take some days. This is there once, and cannot be taken back.
      </p>
      <WhatFollows from={plan} />
    </SubscriptionDialog>
  )
}
