import type { ApiToken } from '../../../shared/api-tokens'
import { OLD_SECRET_HOURS } from '../../../shared/enums/token-scopes'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Dialog } from '../../ui/dialog/Dialog'
import { NewSecret } from './NewSecret'
import { useRenewToken } from './token-requests'

interface RenewTokenDialogProps {
  token: ApiToken
  onClose: () => void
}

const OLD_WORKS = `The old secret works for ${OLD_SECRET_HOURS} more hours, so that your programs can change over one by one.`

export function RenewTokenDialog({ token, onClose }: RenewTokenDialogProps) {
  const { mutate, isPending, data } = useRenewToken()
  if (data)
    return (
      <Dialog title="Your new token" isOpen onOpenChange={onClose}>
        <NewSecret made={data} note={OLD_WORKS} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title="Renew token"
      kind="primary"
      action="Renew token"
      busyLabel="Renewing…"
      isBusy={isPending}
      onConfirm={() => mutate(token)}
      onClose={onClose}
    >
      <p>
        <b>{token.name}</b>
        <span>{` gets a new secret, and its time begins again. ${OLD_WORKS}`}</span>
      </p>
    </ConfirmDialog>
  )
}
