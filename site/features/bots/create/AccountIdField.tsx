import { useId } from 'react'
import type { Account } from '../../../../shared/accounts'
import { PATHS } from '../../../../shared/paths'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { accountChoice } from '../account-in-words'

interface AccountIdFieldProps {
  accounts: Account[]
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Suggests the player's own accounts. */
export function AccountIdField({ accounts, value, error, onChange }: AccountIdFieldProps) {
  const listId = useId()
  const chosen = accounts.find((account) => account.id === value.trim())
  const help = accounts.length === 0 ? <AddAccountFirst /> : chosen && accountChoice(chosen)
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
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {accounts.map((account) => (
              <option key={account.id} value={account.id} label={accountChoice(account)} />
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
