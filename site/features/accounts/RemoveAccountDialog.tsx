import type { Account } from '../../../shared/accounts'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'
import { useRemoveAccount } from './account-requests'

interface RemoveAccountDialogProps {
  account: Account
  onClose: () => void
}

export function RemoveAccountDialog({ account, onClose }: RemoveAccountDialogProps) {
  const { mutate, isPending } = useRemoveAccount(onClose)
  return (
    <Dialog title="Remove account" isOpen onOpenChange={onClose}>
      <DialogBody>
        <p>
          <b>
            {account.name}, {account.server}
          </b>{' '}
          and its password are deleted here. The game itself is not touched. Bots that play this account stay; each can
          be given another one in its console, and start again.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button kind="danger" isBusy={isPending} busyLabel="Removing…" onClick={() => mutate(account.id)}>
          Remove account
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
