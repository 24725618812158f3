import type { ReactNode } from 'react'
import { Button } from '../Button'
import { Dialog } from './Dialog'
import { DialogBody, DialogClose, DialogFoot } from './DialogParts'

interface ConfirmDialogProps {
  title: string
  action: string
  busyLabel?: string
  kind?: 'primary' | 'danger'
  decline?: string
  isBusy?: boolean
  isHeld?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export const ConfirmDialog = ({
  title,
  action,
  busyLabel,
  kind = 'danger',
  decline = 'Cancel',
  isBusy = false,
  isHeld = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog title={title} isOpen onOpenChange={onClose}>
    <DialogBody>{children}</DialogBody>
    <DialogFoot>
      <DialogClose>
        <Button kind="quiet">{decline}</Button>
      </DialogClose>
      <Button kind={kind} isBusy={isBusy} busyLabel={busyLabel} aria-disabled={isHeld || undefined} onClick={onConfirm}>
        {action}
      </Button>
    </DialogFoot>
  </Dialog>
)
