import { useQuery } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { PATHS } from '../../../shared/paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Note } from '../../ui/feedback/Note'
import { RestoredNote } from '../../ui/forms/RestoredNote'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../ui/forms/use-saved-draft'
import { Panel } from '../../ui/Panel'
import { AccountFields } from './AccountFields'
import { EMPTY_ACCOUNT, SAVED_ACCOUNT_FIELDS } from './account-draft'
import { accountsQuery, useAddAccount } from './account-requests'

export function AddAccountPanel() {
  const saved = useSavedDraft('add', EMPTY_ACCOUNT, SAVED_ACCOUNT_FIELDS)
  const { draft, setDraft } = saved
  const { data } = useQuery(accountsQuery)
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const { mutate, isPending, isSuccess } = useAddAccount(() => {
    saved.startOver()
    reset()
  })
  const isFirst = isSuccess && data?.accounts.length === 1

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(draft, { onError: showServerFaults })
  }

  return (
    <Panel title="Add Account">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <RestoredNote saved={saved} />
        <AccountFields draft={draft} faultOf={faultOf} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel="Adding…">
          Add Account
        </Button>
        <Note icon={<Lock />}>Credentials are stored securely.</Note>
        {isFirst && (
          <ButtonLink kind="quiet" icon={<Plus />} href={PATHS.createBot}>
            Create a bot for it
          </ButtonLink>
        )}
      </form>
    </Panel>
  )
}
