import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'

interface ConfirmDialogProps {
  title: string
  action: string
  busyLabel: string
  kind: 'primary' | 'danger'
  isBusy: boolean
  isHeld?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Says what is about to happen, and does it at a second press only. */
export const ConfirmDialog = ({
  title,
  action,
  busyLabel,
  kind,
  isBusy,
  isHeld = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog title={title} isOpen onOpenChange={onClose}>
    <DialogBody>{children}</DialogBody>
    <DialogFoot>
      <DialogClose>
        <Button kind="quiet">Keep it as it is</Button>
      </DialogClose>
      <Button kind={kind} isBusy={isBusy} busyLabel={busyLabel} aria-disabled={isHeld || undefined} onClick={onConfirm}>
        {action}
      </Button>
    </DialogFoot>
  </Dialog>
)
