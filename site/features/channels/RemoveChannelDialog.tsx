import type { Channel } from '../../../shared/channels'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useRemoveChannel } from './channel-requests'

interface RemoveChannelDialogProps {
  channel: Channel
  onClose: () => void
}

export function RemoveChannelDialog({ channel: { id, name }, onClose }: RemoveChannelDialogProps) {
  const { mutate, isPending } = useRemoveChannel(onClose)
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      action="Remove"
      busyLabel="Removing…"
      isBusy={isPending}
      onConfirm={() => mutate(id)}
      onClose={onClose}
    >
      <p>No more messages go there. To pause them, switch it off instead. What you have chosen below stays.</p>
    </ConfirmDialog>
  )
}
