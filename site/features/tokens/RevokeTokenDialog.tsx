import type { ApiToken } from '../../../shared/api-tokens'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useRevokeToken } from './token-requests'

interface RevokeTokenDialogProps {
  token: ApiToken
  onClose: () => void
}

export function RevokeTokenDialog({ token: { id, name, last4 }, onClose }: RevokeTokenDialogProps) {
  const { mutate, isPending } = useRevokeToken(onClose)
  return (
    <ConfirmDialog
      title="Revoke token"
      action="Revoke token"
      busyLabel="Revoking…"
      isBusy={isPending}
      onConfirm={() => mutate(id)}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>
        <span>{` (…${last4}) ends at once, and programs that use it are refused. This cannot be undone.`}</span>
      </p>
    </ConfirmDialog>
  )
}
