import type { AdminUser } from '../../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { asMoment } from '../../../lib/words/display-formats'
import { Avatar } from '../../../ui/Avatar'
import { PlanBadge } from '../../../ui/PlanBadge'
import { Time } from '../../../ui/Time'
import { BillingButton } from './BillingButton'

interface UserTableProps {
  users: AdminUser[]
  /** The rows belong to the previous search. */
  isStale: boolean
}

export function UserTable({ users, isStale }: UserTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="table-scroll" aria-label="List of users" tabIndex={0} data-late={isStale || undefined}>
      <table className="table" data-stack>
        <thead>
          <tr>
            <th>User</th>
            <th>Plan</th>
            <th>Status</th>
            <th>Provider</th>
            <th data-end>Bots online</th>
            <th data-end>Last sign-in</th>
            <th>
              <span className="visually-hidden">Billing</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const NOTHING = '–'

function UserRow({ user }: { user: AdminUser }) {
  const { email, metadata, subscription, bots, last_sign_in_at } = user
  const { plan, status, payment_provider } = subscription
  const online = bots.filter(({ state }) => state === 'online').length
  return (
    <tr>
      <td>
        <span className="admin-user">
          <Avatar user={{ email, user_metadata: metadata }} />
          <span>
            <b title={metadata.username ?? email}>{metadata.username ?? email}</b>
            {metadata.username && <span title={email}>{email}</span>}
          </span>
        </span>
      </td>
      <td>
        <PlanBadge plan={plan} />
      </td>
      <td data-minor>
        <span className="badge" data-plain data-status={status}>
          {status.replace('_', ' ')}
        </span>
      </td>
      <td data-minor>
        {payment_provider ? (
          <span className="badge" data-plain>
            {PAYMENT_PROVIDERS[payment_provider].label}
          </span>
        ) : (
          NOTHING
        )}
      </td>
      <td data-minor data-end title={bots.map(({ name, state }) => `${name}: ${state}`).join('\n')}>
        {`${online} / ${bots.length}`}
      </td>
      <td data-minor data-end>
        {last_sign_in_at ? <Time at={last_sign_in_at} as={asMoment} /> : NOTHING}
      </td>
      <td data-end data-billing>
        <BillingButton user={user} />
      </td>
    </tr>
  )
}
