import { Pencil, Trash2 } from 'lucide-react'
import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { AccountUse } from './AccountUse'
import { LastSignIn, RefusedSignIn } from './LastSignIn'
import { TestButton } from './TestButton'
import { useTestAccount } from './use-test-account'

export interface AccountChoice {
  to: 'change' | 'remove'
  account: Account
}

interface AccountTableProps {
  accounts: Account[]
  /** Of all accounts; undefined while loading. */
  bots: Bot[] | undefined
  onChoose: (choice: AccountChoice) => void
}

export function AccountTable({ accounts, bots, onChoose }: AccountTableProps) {
  return (
    <section className="panel accounts" tabIndex={-1} aria-label="Game accounts">
      <table className="table" data-stack>
        <thead>
          <tr>
            <th>Name</th>
            <th>Server</th>
            <th>Game e-mail</th>
            <th>Type</th>
            <th>Used by</th>
            <th>
              <span className="visually-hidden">Test, change or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              bots={bots?.filter(({ accountId }) => accountId === account.id)}
              onChange={() => onChoose({ to: 'change', account })}
              onRemove={() => onChoose({ to: 'remove', account })}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface AccountRowProps {
  account: Account
  bots: Bot[] | undefined
  onChange: () => void
  onRemove: () => void
}

function AccountRow({ account, bots, onChange, onRemove }: AccountRowProps) {
  const { name, server, game_email, type } = account
  const { test, isTesting, refusal } = useTestAccount(account)
  return (
    <>
      <tr>
        <td>
          <div className="account-name">
            <b title={name}>{name}</b>
            {account.is_practice && (
              <span className="badge" data-plain title="Made up, to try the practice realm.">
                practice
              </span>
            )}
          </div>
          {!refusal && <LastSignIn account={account} />}
        </td>
        <td className="mono">{server}</td>
        <td title={game_email}>{game_email}</td>
        <td>
          <span className="badge" data-plain>
            {type}
          </span>
        </td>
        <td className="account-use">
          <AccountUse account={account} bots={bots} />
        </td>
        <td className="account-actions">
          <TestButton account={account} bots={bots} isTesting={isTesting} onTest={test} />
          <Button kind="quiet" isIconOnly aria-label={`Change ${name}`} icon={<Pencil />} onClick={onChange} />
          <Button
            ref={moveFocusOnRemoval}
            kind="quiet"
            isIconOnly
            aria-label={`Remove ${name}`}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </td>
      </tr>
      {refusal && <RefusedSignIn sentence={refusal} />}
    </>
  )
}
