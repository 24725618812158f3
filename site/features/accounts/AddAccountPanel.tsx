import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/feedback/Note'
import { Panel } from '../../ui/Panel'
import { AccountFields } from './AccountFields'
import { EMPTY_ACCOUNT } from './account-draft'
import { useAddAccount } from './account-requests'

export function AddAccountPanel() {
  const [draft, setDraft] = useState(EMPTY_ACCOUNT)
  const { mutate, isPending } = useAddAccount(() => setDraft(EMPTY_ACCOUNT))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(draft)
  }

  return (
    <Panel title="Add Account">
      <form className="form" noValidate onSubmit={submit}>
        <AccountFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel="Adding…">
          Add Account
        </Button>
        <Note icon={<Lock />}>Credentials are stored securely.</Note>
      </form>
    </Panel>
  )
}
