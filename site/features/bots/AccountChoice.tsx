import { KeyRound } from 'lucide-react'
import type { Account } from '../../../shared/accounts'
import { PATHS } from '../../../shared/paths'
import { accountChoice } from '../../lib/words/account-in-words'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'

interface AccountChoiceProps {
  accounts: Account[]
  value: string
  error?: string
  onChange: (id: string) => void
}

export function AccountChoice({ accounts, value, error, onChange }: AccountChoiceProps) {
  if (accounts.length === 0) return <NoAccountYet />
  const options = accounts.map((account) => ({ value: account.id, label: accountChoice(account) }))
  // Without this, the browser would show the first account in place of a removed one.
  const known = accounts.find(({ id }) => id === value)
  return (
    <Field label="Game account" help={known?.game_email ?? 'The bot plays the castles of this account.'} error={error}>
      {(control) => (
        <Select
          {...control}
          name="accountId"
          options={options}
          placeholder="Choose an account"
          value={known?.id ?? ''}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

const NoAccountYet = () => (
  <EmptyState
    isBare
    text="A bot needs a game account, and you have none yet."
    action={
      <ButtonLink href={PATHS.accounts} icon={<KeyRound />}>
        Add a game account
      </ButtonLink>
    }
  />
)
