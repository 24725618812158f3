import { Lock } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/feedback/Note'
import { RestoredNote } from '../../ui/forms/RestoredNote'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../ui/forms/use-saved-draft'
import { Panel } from '../../ui/Panel'
import { AccountFields } from './AccountFields'
import { EMPTY_ACCOUNT, SAVED_ACCOUNT_FIELDS } from './account-draft'
import { useAddAccount } from './account-requests'

export function AddAccountPanel() {
  const saved = useSavedDraft('add', EMPTY_ACCOUNT, SAVED_ACCOUNT_FIELDS)
  const { draft, setDraft } = saved
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const { mutate, isPending } = useAddAccount(() => {
    saved.startOver()
    reset()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(draft, { onError: showServerFaults })
  }

  return (
    <Panel title="Add Account" id="add-account">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <RestoredNote saved={saved} />
        <AccountFields draft={draft} faultOf={faultOf} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel="Adding…">
          Add Account
        </Button>
        <Note icon={<Lock />}>Credentials are stored securely.</Note>
      </form>
    </Panel>
  )
}
