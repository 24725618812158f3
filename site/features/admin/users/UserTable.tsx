import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { AdminUser } from '../../../../shared/admin'
import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import type { UserSort } from '../../../../shared/enums/user-filters'
import { asDate, asMoment } from '../../../lib/words/display-formats'
import { Avatar } from '../../../ui/Avatar'
import { PlanBadge } from '../../../ui/PlanBadge'
import { Time } from '../../../ui/Time'
import { type UsersView, userAddress } from '../users-view'
import { BillingButton } from './BillingButton'
import { userStatusInWords } from './user-status-in-words'

interface UserTableProps {
  users: AdminUser[]
  /** The rows belong to the previous search. */
  isStale: boolean
  view: UsersView
  onSort: (change: UsersView) => void
  onOpen: (id: string) => void
}

export function UserTable({ users, isStale, view, onSort, onOpen }: UserTableProps) {
  const sorting = { view, onSort }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="table-scroll" aria-label="List of users" tabIndex={0} data-late={isStale || undefined}>
      <table className="table" data-stack>
        <thead>
          <tr>
            <SortableHead sort="email" label="User" {...sorting} />
            <SortableHead sort="plan" label="Plan" {...sorting} />
            <th>Status</th>
            <th>Provider</th>
            <SortableHead sort="bots" label="Bots online" isEnd {...sorting} />
            <SortableHead sort="created" label="Created" isEnd {...sorting} />
            <SortableHead sort="last_sign_in" label="Last sign-in" isEnd {...sorting} />
            <th>
              <span className="visually-hidden">Billing</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SortableHeadProps extends Pick<UserTableProps, 'view' | 'onSort'> {
  sort: UserSort
  label: string
  isEnd?: boolean
}

/** A second click turns the order. */
function SortableHead({ sort, label, isEnd, view, onSort }: SortableHeadProps) {
  const isSorted = (view.sort ?? 'created') === sort
  const first = sort === 'email' ? 'asc' : 'desc'
  const order = view.order ?? first
  const turned = order === 'asc' ? 'desc' : 'asc'
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const ariaSort = order === 'asc' ? 'ascending' : 'descending'
  return (
    <th data-end={isEnd || undefined} aria-sort={isSorted ? ariaSort : undefined}>
      <button type="button" className="sort-head" onClick={() => onSort({ sort, order: isSorted ? turned : first })}>
        <span>{label}</span>
        <Arrow data-hidden={!isSorted || undefined} aria-hidden="true" />
      </button>
    </th>
  )
}

const NOTHING = '–'

function UserRow({ user, onOpen }: { user: AdminUser; onOpen: (id: string) => void }) {
  const { id, email, metadata, subscription, bots, created_at, last_sign_in_at } = user
  const online = bots.filter(({ state }) => state === 'online').length
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <tr>
      <td>
        <span className="admin-user">
          <Avatar user={{ email, user_metadata: metadata }} />
          <span>
            <a href={userAddress(id)} title={metadata.username ?? email} onClick={open}>
              <b>{metadata.username ?? email}</b>
            </a>
            {metadata.username && <span title={email}>{email}</span>}
          </span>
        </span>
      </td>
      <td>
        <PlanBadge plan={subscription.plan} />
      </td>
      <td>
        <UserStatus user={user} />
      </td>
      <td data-minor>
        {subscription.payment_provider ? PAYMENT_PROVIDERS[subscription.payment_provider].label : NOTHING}
      </td>
      <td data-end data-online title={bots.map(({ name, state }) => `${name}: ${state}`).join('\n')}>
        {`${online} / ${bots.length}`}
      </td>
      <td data-minor data-end>
        <Time at={created_at} as={asDate} />
      </td>
      <td data-minor data-end>
        {last_sign_in_at ? <Time at={last_sign_in_at} as={asMoment} /> : NOTHING}
      </td>
      <td data-minor data-end>
        <BillingButton user={user} />
      </td>
    </tr>
  )
}

function UserStatus({ user }: { user: AdminUser }) {
  const words = userStatusInWords(user)
  if (!words) return <span data-none>{NOTHING}</span>
  return <span data-status={user.suspended_at ? 'suspended' : user.subscription.status}>{words}</span>
}
