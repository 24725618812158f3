import type { Subscription } from '../../../shared/billing'
import { planName } from '../../../shared/plans/plans'
import { useZone } from '../../lib/zone/use-zone'
import { PreviewLine } from './PreviewLine'
import { useResumePreview } from './previews'
import { SubscriptionDialog } from './SubscriptionDialog'
import { useResume } from './subscription-requests'
import { changeSums } from './sums-in-words'

interface ResumeDialogProps {
  subscription: Subscription
  onClose: () => void
}

export function ResumeDialog({ subscription: { plan }, onClose }: ResumeDialogProps) {
  const zone = useZone()
  const preview = useResumePreview()
  const { mutate, isPending } = useResume(onClose)
  return (
    <SubscriptionDialog
      title="Undo cancellation"
      action="Undo cancellation"
      busyLabel="Undoing…"
      kind="primary"
      isBusy={isPending}
      isHeld={!preview.shown}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <PreviewLine preview={preview}>{(sums) => <p className="sums">{changeSums(sums, zone)}</p>}</PreviewLine>
      <p>{`${planName(plan)} goes on without a break, until you cancel it again.`}</p>
    </SubscriptionDialog>
  )
}
