import type { ApiToken } from '../../../shared/api-tokens'
import type { Bot } from '../../../shared/bots'
import { TokenRow } from './TokenRow'

export type TokenChoice = { to: 'create' } | { to: 'renew' | 'revoke'; token: ApiToken }

interface TokenTableProps {
  tokens: ApiToken[]
  /** Undefined while loading. */
  bots: Bot[] | undefined
  isAsleep: boolean
  onChoose: (choice: TokenChoice) => void
}

export const TokenTable = ({ tokens, onChoose, ...common }: TokenTableProps) => (
  <table className="table token-table" data-stack>
    <thead>
      <tr>
        <th>Token</th>
        <th>Expires</th>
        <th>Last used</th>
        <th>
          <span className="visually-hidden">Renew or revoke</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          {...common}
          token={token}
          onRenew={() => onChoose({ to: 'renew', token })}
          onRevoke={() => onChoose({ to: 'revoke', token })}
        />
      ))}
    </tbody>
  </table>
)
