import { useQuery } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { PATHS } from '../../../shared/paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Note } from '../../ui/feedback/Note'
import { RestoredNote } from '../../ui/forms/RestoredNote'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useKeptDraft } from '../../ui/forms/use-kept-draft'
import { Panel } from '../../ui/Panel'
import { AccountFields } from './AccountFields'
import { EMPTY_ACCOUNT, KEPT_OF_ACCOUNT } from './account-draft'
import { accountsQuery, useAddAccount } from './account-requests'

export function AddAccountPanel() {
  const kept = useKeptDraft('add', EMPTY_ACCOUNT, KEPT_OF_ACCOUNT)
  const { draft, setDraft } = kept
  const { data } = useQuery(accountsQuery)
  const { formProps, of: faultOf, take, beginAnew } = useFormFaults([])
  const { mutate, isPending, isSuccess } = useAddAccount(() => {
    kept.startOver()
    beginAnew()
  })
  const isFirst = isSuccess && data?.accounts.length === 1

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(draft, { onError: take })
  }

  return (
    <Panel title="Add Account">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <RestoredNote of={kept} />
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
