import { Pencil, Trash2 } from 'lucide-react'
import type { Account } from '../../../shared/accounts'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'

export interface AccountChoice {
  to: 'change' | 'remove'
  account: Account
}

interface AccountTableProps {
  accounts: Account[]
  onChoose: (choice: AccountChoice) => void
}

export function AccountTable({ accounts, onChoose }: AccountTableProps) {
  return (
    <section className="panel accounts" tabIndex={-1} aria-label="Game accounts">
      <table className="table" data-stack>
        <thead>
          <tr>
            <th>Name</th>
            <th>Server</th>
            <th>Game e-mail</th>
            <th>Type</th>
            <th>
              <span className="visually-hidden">Change or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
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
  onChange: () => void
  onRemove: () => void
}

function AccountRow({ account: { name, server, game_email, type }, onChange, onRemove }: AccountRowProps) {
  return (
    <tr>
      <td title={name}>
        <b>{name}</b>
      </td>
      <td className="mono">{server}</td>
      <td title={game_email}>{game_email}</td>
      <td>
        <span className="badge" data-plain>
          {type}
        </span>
      </td>
      <td className="account-actions">
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
  )
}
