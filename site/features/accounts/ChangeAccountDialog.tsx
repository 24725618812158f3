import { type FormEvent, useState } from 'react'
import type { Account } from '../../../shared/accounts'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { AccountFields } from './AccountFields'
import { changeOf, draftOf } from './account-draft'
import { useChangeAccount } from './account-requests'

interface ChangeAccountDialogProps {
  account: Account
  onClose: () => void
}

export function ChangeAccountDialog({ account, onClose }: ChangeAccountDialogProps) {
  const [draft, setDraft] = useState(draftOf(account))
  const { mutate, isPending } = useChangeAccount(onClose)
  const { formProps, of: faultOf, take } = useFormFaults([])
  const change = changeOf(account, draft)
  const isUnchanged = Object.keys(change).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !isUnchanged) mutate({ id: account.id, change }, { onError: take })
  }

  return (
    <Dialog title={`Change ${account.name}`} isOpen onOpenChange={onClose}>
      <form {...formProps} noValidate onSubmit={submit}>
        <DialogBody>
          <div className="form">
            <AccountFields
              draft={draft}
              passwordHelp="Leave it empty to keep the stored one."
              faultOf={faultOf}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
          </div>
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button kind="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" kind="primary" disabled={isUnchanged} isBusy={isPending} busyLabel="Saving…">
            Save changes
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
