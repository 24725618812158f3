import { OLD_WEBHOOK_SECRET_HOURS } from '../../../shared/enums/webhook-events'
import type { Webhook } from '../../../shared/webhooks'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Dialog } from '../../ui/dialog/Dialog'
import { NewWebhookSecret } from './NewWebhookSecret'
import { hostOf } from './webhook-in-words'
import { useRotateSecret } from './webhook-requests'

interface RotateSecretDialogProps {
  webhook: Webhook
  onClose: () => void
}

const BOTH_SIGN = `For ${OLD_WEBHOOK_SECRET_HOURS} hours each call is signed by both, so that your server misses nothing.`

export function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps) {
  const { mutate, isPending, data } = useRotateSecret()
  if (data)
    return (
      <Dialog title="The new secret" isOpen onOpenChange={onClose}>
        <NewWebhookSecret made={data} note={BOTH_SIGN} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title="New secret"
      kind="primary"
      action="Make a new secret"
      busyLabel="Making…"
      isBusy={isPending}
      onConfirm={() => mutate(webhook)}
      onClose={onClose}
    >
      <p>
        <span>Calls to </span>
        <b>{hostOf(webhook)}</b>
        <span>{` get a new secret. ${BOTH_SIGN}`}</span>
      </p>
    </ConfirmDialog>
  )
}
