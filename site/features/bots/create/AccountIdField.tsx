import { useId } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import { accountChoice, accountLabel } from '../../../lib/words/account-in-words'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { isOnline, nameOf } from '../bot-figures'
import { ACCOUNTS_IN_GERMAN } from '../settings/form-texts'
import { namedAccount } from './named-account'

interface AccountIdFieldProps {
  accounts: Account[]
  /** Undefined while loading. */
  bots: Bot[] | undefined
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Takes the name or id of an account, suggests the player's own, and says why a bot may not be able to play it. */
export function AccountIdField({ accounts, bots, value, error, onChange }: AccountIdFieldProps) {
  const listId = useId()
  const chosen = namedAccount(value, accounts)
  const isId = chosen?.id === value
  const help = accounts.length === 0 ? <AddAccountFirst /> : chosen && (doubtOf(chosen, bots) || accountLabel(chosen))
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

/** Empty if nothing speaks against the account. */
function doubtOf({ id, last_sign_in: last }: Account, bots: Bot[] = []): string {
  const players = bots.filter(({ accountId }) => accountId === id)
  const player = players.find(isOnline) ?? players[0]
  return [
    last && last.answer !== 'accepted' && ACCOUNTS_IN_GERMAN.refused[last.answer],
    player && ACCOUNTS_IN_GERMAN.playedBy(nameOf(player)),
  ]
    .filter(Boolean)
    .join(' ')
}

const AddAccountFirst = () => (
  <a className="link" href={PATHS.accounts}>
    Zuerst einen Account anlegen
  </a>
)
