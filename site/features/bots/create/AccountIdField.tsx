import { useId } from 'react'
import type { Account } from '../../../../shared/accounts'
import { PATHS } from '../../../../shared/paths'
import { accountChoice, accountLabel } from '../../../lib/words/account-in-words'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { namedAccount } from './named-account'

interface AccountIdFieldProps {
  accounts: Account[]
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Takes the name or id of an account, and suggests the player's own. */
export function AccountIdField({ accounts, value, error, onChange }: AccountIdFieldProps) {
  const listId = useId()
  const chosen = namedAccount(value, accounts)
  const isId = chosen?.id === value
  const help = accounts.length === 0 ? <AddAccountFirst /> : chosen && accountLabel(chosen)
  return (
    <Field label="Game Account ID" help={help} error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name="accountId"
            list={listId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={isId ? accountChoice(chosen) : value}
            // One key replaces the account that was filled in.
            onFocus={({ target }) => target.select()}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {accounts.map((account) => (
              <option key={account.id} value={accountChoice(account)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

const AddAccountFirst = () => (
  <a className="link" href={PATHS.accounts}>
    Zuerst einen Account anlegen
  </a>
)
