import type { WebhookEvent } from '../../../shared/enums/webhook-events'
import type { Webhook } from '../../../shared/webhooks'
import { Dialog } from '../../ui/dialog/Dialog'
import { WebhookForm } from './WebhookForm'
import { useChangeWebhook } from './webhook-requests'

interface ChangeWebhookDialogProps {
  webhook: Webhook
  onClose: () => void
}

export function ChangeWebhookDialog({ webhook: { id, url, events }, onClose }: ChangeWebhookDialogProps) {
  const { mutate, isPending } = useChangeWebhook(onClose)
  return (
    <Dialog title="Change webhook" isOpen onOpenChange={onClose}>
      <WebhookForm
        initial={{ url, events: events as WebhookEvent[] }}
        action="Save changes"
        busyLabel="Saving…"
        isBusy={isPending}
        onSubmit={(change, onError) => mutate({ id, change }, { onError })}
      />
    </Dialog>
  )
}
