import { type FormEvent, useState } from 'react'
import type { Announcement } from '../../../../shared/announcements'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/dialog/DialogParts'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useChangeAnnouncement } from '../admin-requests'
import { AnnouncementFields } from './AnnouncementFields'

interface ChangeAnnouncementDialogProps {
  announcement: Announcement
  onClose: () => void
}

export function ChangeAnnouncementDialog({ announcement, onClose }: ChangeAnnouncementDialogProps) {
  const { id, title, body, category } = announcement
  const [draft, setDraft] = useState({ title, body, category })
  const { formProps, faultOf, showServerFaults } = useFormFaults([])
  const { mutate, isPending } = useChangeAnnouncement(onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate({ id, ...draft }, { onError: showServerFaults })
  }
  return (
    <Dialog title="Change announcement" isOpen onOpenChange={onClose}>
      <form {...formProps} noValidate onSubmit={submit}>
        <DialogBody>
          <AnnouncementFields draft={draft} faultOf={faultOf} onChange={(part) => setDraft({ ...draft, ...part })} />
          <p>Everyone sees the change at once. It is not announced again.</p>
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button kind="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" kind="primary" isBusy={isPending} busyLabel="Saving…">
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
