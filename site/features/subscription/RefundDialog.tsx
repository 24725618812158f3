import type { Subscription } from '../../../shared/billing'
import { planName } from '../../../shared/plans/plans'
import { DowngradeNote } from './DowngradeNote'
import { PreviewLine } from './PreviewLine'
import { useRefundPreview } from './previews'
import { SubscriptionDialog } from './SubscriptionDialog'
import { useRefund } from './subscription-requests'
import { refundSums } from './sums-in-words'

interface RefundDialogProps {
  subscription: Subscription
  onClose: () => void
}

export function RefundDialog({ subscription: { plan, payment_provider }, onClose }: RefundDialogProps) {
  const preview = useRefundPreview()
  const { shown } = preview
  const { mutate, isPending } = useRefund({ onDone: onClose, onFailure: preview.ask })
  return (
    <SubscriptionDialog
      title="Money back"
      action="End it and refund me"
      busyLabel="Refunding…"
      isBusy={isPending}
      isHeld={!shown}
      onConfirm={() => shown && mutate(shown.sums)}
      onClose={onClose}
    >
      <PreviewLine preview={preview}>
        {(sums) => <p className="sums">{refundSums(sums, payment_provider)}</p>}
      </PreviewLine>
      <p>
        <b>{`${planName(plan)} ends at once`}</b>, and nothing more is charged. The refund can take a few days to
        arrive. You can only do this once, and it cannot be undone.
      </p>
      <DowngradeNote from={plan} />
    </SubscriptionDialog>
  )
}
