import type { FormEvent } from 'react'
import type { Account } from '../../../shared/accounts'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'
import { RestoredNote } from '../../ui/forms/RestoredNote'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../ui/forms/use-saved-draft'
import { AccountFields } from './AccountFields'
import { accountChangeOf, draftOf, SAVED_ACCOUNT_FIELDS } from './account-draft'
import { useChangeAccount } from './account-requests'
import { ShownName } from './ShownName'

interface ChangeAccountDialogProps {
  account: Account
  /** The player came to enter the password. */
  isForPassword: boolean
  onClose: () => void
}

export function ChangeAccountDialog({ account, isForPassword, onClose }: ChangeAccountDialogProps) {
  const saved = useSavedDraft(account.id, draftOf(account), SAVED_ACCOUNT_FIELDS)
  const { draft, setDraft } = saved
  const { mutate, isPending } = useChangeAccount(onClose)
  const { formProps, faultOf, showServerFaults } = useFormFaults([])
  const change = accountChangeOf(account, draft)
  const isUnchanged = Object.keys(change).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !isUnchanged) mutate({ id: account.id, change }, { onError: showServerFaults })
  }

  return (
    <Dialog title={`Change ${account.name}`} isOpen onOpenChange={onClose}>
      <form {...formProps} noValidate onSubmit={submit}>
        <DialogBody>
          <div className="form">
            <RestoredNote saved={saved} />
            <AccountFields
              draft={draft}
              passwordHelp="Leave it empty to keep the current one."
              hasFocus={isForPassword}
              faultOf={faultOf}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
            <ShownName draft={draft} onChange={(shows_name) => setDraft({ ...draft, shows_name })} />
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
