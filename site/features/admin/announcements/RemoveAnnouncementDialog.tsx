import type { Announcement } from '../../../../shared/announcements'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useRemoveAnnouncement } from '../admin-requests'

interface RemoveAnnouncementDialogProps {
  announcement: Announcement
  onClose: () => void
}

export function RemoveAnnouncementDialog({ announcement: { id, title }, onClose }: RemoveAnnouncementDialogProps) {
  const { mutate, isPending } = useRemoveAnnouncement(onClose)
  return (
    <ConfirmDialog
      title="Remove announcement"
      action="Remove announcement"
      busyLabel="Removing…"
      isBusy={isPending}
      onConfirm={() => mutate(id)}
      onClose={onClose}
    >
      <p>
        <b>{title}</b> is removed for everyone.
      </p>
    </ConfirmDialog>
  )
}
