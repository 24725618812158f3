import { KeyRound } from 'lucide-react'
import type { Account } from '../../../shared/accounts'
import { PATHS } from '../../../shared/paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'

interface AccountChoiceProps {
  accounts: Account[]
  value: string
  onChange: (id: string) => void
}

export function AccountChoice({ accounts, value, onChange }: AccountChoiceProps) {
  if (accounts.length === 0) return <NoAccountYet />
  const options = accounts.map(({ id, name, server }) => ({ value: id, label: `${name} – ${server}` }))
  // A browser would show the first account in the place of one that is no more.
  const known = accounts.some(({ id }) => id === value) ? value : ''
  return (
    <Field label="Game account">
      {(control) => (
        <Select {...control} options={options} placeholder="Choose an account" value={known} onChange={onChange} />
      )}
    </Field>
  )
}

const NoAccountYet = () => (
  <EmptyState
    isBare
    text="A bot plays with a game account of yours, and there is none yet."
    action={
      <ButtonLink href={PATHS.accounts} icon={<KeyRound />}>
        Add a game account
      </ButtonLink>
    }
  />
)
