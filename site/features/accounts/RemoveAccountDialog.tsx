import type { Account } from '../../../shared/accounts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useRemoveAccount } from './account-requests'

interface RemoveAccountDialogProps {
  account: Account
  onClose: () => void
}

export function RemoveAccountDialog({ account, onClose }: RemoveAccountDialogProps) {
  const { mutate, isPending } = useRemoveAccount(onClose)
  return (
    <ConfirmDialog
      title="Remove account"
      action="Remove account"
      busyLabel="Removing…"
      isBusy={isPending}
      onConfirm={() => mutate(account.id)}
      onClose={onClose}
    >
      <p>
        <b>{`${account.name}, ${account.server}`}</b> and its password are deleted from Castellan. The game itself is
        not affected. Bots that use this account stay; choose another one in their console to start them again.
      </p>
    </ConfirmDialog>
  )
}
