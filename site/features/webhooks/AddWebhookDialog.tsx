import type { WebhookInput } from '../../../shared/webhooks'
import { Dialog } from '../../ui/dialog/Dialog'
import { NewWebhookSecret } from './NewWebhookSecret'
import { WebhookForm } from './WebhookForm'
import { useCreateWebhook } from './webhook-requests'

const EMPTY: WebhookInput = { url: '', events: ['bot.started', 'bot.stopped', 'bot.attacked'] }

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, data } = useCreateWebhook()
  return (
    <Dialog title={data ? 'Your new webhook' : 'Add webhook'} isOpen onOpenChange={onClose}>
      {data ? (
        <NewWebhookSecret made={data} note="Press Test in the list to send the first call." />
      ) : (
        <WebhookForm
          initial={EMPTY}
          action="Add webhook"
          busyLabel="Adding…"
          isBusy={isPending}
          onSubmit={(input, onError) => mutate(input, { onError })}
        />
      )}
    </Dialog>
  )
}
