import { useId } from 'react'
import type { Account } from '../../../../shared/accounts'
import { PATHS } from '../../../../shared/paths'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'

interface AccountIdFieldProps {
  accounts: Account[]
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Takes the id of a game account; proposes the player's own, and says whose id it is. */
export function AccountIdField({ accounts, value, error, onChange }: AccountIdFieldProps) {
  const listId = useId()
  const chosen = accounts.find((account) => account.id === value.trim())
  const help = accounts.length === 0 ? <AddAccountFirst /> : chosen && `${chosen.name}, ${chosen.server}`
  return (
    <Field label="Game Account ID" help={help} error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name="account"
            list={listId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {accounts.map(({ id, name, server }) => (
              <option key={id} value={id} label={`${name} – ${server}`} />
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
