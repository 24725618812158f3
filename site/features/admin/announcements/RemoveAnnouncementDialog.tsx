import type { Announcement } from '../../../../shared/announcements'
import { Button } from '../../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { useRemoval } from '../admin-requests'

interface RemoveAnnouncementDialogProps {
  announcement: Announcement
  onClose: () => void
}

export function RemoveAnnouncementDialog({ announcement: { id, title }, onClose }: RemoveAnnouncementDialogProps) {
  const { mutate, isPending } = useRemoval(onClose)
  return (
    <Dialog title="Remove announcement" isOpen onOpenChange={onClose}>
      <DialogBody>
        <p>
          <b>{title}</b> is taken back from everybody.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button kind="danger" isBusy={isPending} busyLabel="Removing…" onClick={() => mutate(id)}>
          Remove announcement
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
