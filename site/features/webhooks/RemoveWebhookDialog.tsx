import type { Webhook } from '../../../shared/webhooks'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { hostOf } from './webhook-in-words'
import { useRemoveWebhook } from './webhook-requests'

interface RemoveWebhookDialogProps {
  webhook: Webhook
  onClose: () => void
}

export function RemoveWebhookDialog({ webhook, onClose }: RemoveWebhookDialogProps) {
  const { mutate, isPending } = useRemoveWebhook(onClose)
  return (
    <ConfirmDialog
      title="Remove webhook"
      action="Remove webhook"
      busyLabel="Removing…"
      isBusy={isPending}
      onConfirm={() => mutate(webhook.id)}
      onClose={onClose}
    >
      <p>
        <b>{hostOf(webhook)}</b>
        <span> is not called any more, and its log is deleted. To pause it, switch it off instead.</span>
      </p>
    </ConfirmDialog>
  )
}
